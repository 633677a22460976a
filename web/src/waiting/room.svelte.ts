import type { Level } from "../app/levels/level";
import { saveLevel } from "../app/levels/levels";
import { freshContribution, notePledge, pledgeOf } from "../net/contribution";
import { reloadForServer } from "../net/reload";
import { changeSettings, sit, socketPath } from "../net/rest";
import { Socket, type ConnectionState } from "../net/socket";
import type { ClientMessage } from "../protocol/ClientMessage";
import { PROTOCOL } from "../protocol/number";
import type { NewSettings } from "../protocol/NewSettings";
import type { Problem } from "../protocol/Problem";
import type { ServerMessage } from "../protocol/ServerMessage";
import type { Profile } from "../protocol/Profile";
import type { TableInfo } from "../protocol/TableInfo";
import type { Word } from "../protocol/Word";
import { Talk } from "../table/talk.svelte";
import { TurnClock } from "../table/turn-clock.svelte";
import { roomChanges, type RoomChange } from "./changes";

/** How long the page waits before it contributes again where the server could not store it, in milliseconds. */
const CONTRIBUTION_RETRY_MS = 1000;

/** For how long after a press the start is sent again over a new connection: later it would surprise. */
const START_RETRY_WINDOW_MS = 10_000;

type ToServer = ClientMessage<never>;
type FromServer = ServerMessage<never, never, never, never, never>;

/** The host's seat; undefined where nobody is the host. */
const hostOf = ({ host, seats }: TableInfo) => (host === null ? undefined : seats[host]);

/** The state of a table before its match, and the requests of a person there. */
export class WaitingRoom {
  info = $state.raw<TableInfo>() as TableInfo;
  connection = $state<ConnectionState>("connecting");
  problem = $state<Problem | null>(null);

  /** The words that people say while they wait. */
  readonly talk: Talk;
  /** The server's time, while the host is away. */
  readonly #clock = new TurnClock();
  readonly #onchanges: (news: readonly RoomChange[]) => void;
  #socket: Socket<FromServer, ToServer>;
  #ended = false;
  #contributed = false;
  #contributeAgain: ReturnType<typeof setTimeout> | undefined;
  /** What was requested while the page was still connecting. */
  #unsent: ToServer[] = [];
  /** When a start was sent that was not refused; its match may not begin before the contributions are there. */
  #startSentAt: number | null = null;

  readonly you = $derived(this.info.you);
  /** Whether the viewer manages the table: as its owner, or as any seated person while the owner is gone. */
  readonly mayManage = $derived.by(() => {
    const { host, seats } = this.info;
    if (this.you === null) return false;
    return host === null || host === this.you || seats[host]?.presence === "gone";
  });
  /** Whether the viewer may change the settings: not where strangers have sat down for what the lobby shows. */
  readonly mayChangeSettings = $derived.by(() => {
    const { at_once, listed, seats, status } = this.info;
    const others = seats.some(({ presence }, at) => presence !== undefined && at !== this.you);
    return this.mayManage && status === "waiting" && !at_once && !(listed && others);
  });
  /** In how many milliseconds an absent host is gone, and others manage the table; null while the host is here. */
  readonly hostGoneIn = $derived.by(() => {
    const goneAt = hostOf(this.info)?.gone_at;
    return goneAt === undefined ? null : Math.max(0, goneAt - this.#clock.now);
  });
  readonly taken = $derived(this.info.seats.filter(({ name }) => name !== "").length);
  /** How many more must sit down before the match can begin. */
  readonly missing = $derived(Math.max(0, this.info.min_players - this.taken));

  /** `onchanges` is called with the changes to announce. */
  constructor(info: TableInfo, onchanges: (news: readonly RoomChange[]) => void) {
    this.info = info;
    this.talk = new Talk(info.id);
    this.#onchanges = onchanges;
    this.#socket = this.#connect();
  }

  /** Sits down; the server answers with a refusal that is thrown. */
  async sit(profile: Profile): Promise<void> {
    const info = await sit(this.info.id, profile);
    // The page is left, and nobody would close another connection.
    if (this.#ended) return;
    this.#setInfo(info);
    // The old connection belongs to a person without a seat, whom the server perhaps does not know.
    this.#socket.end();
    this.#socket = this.#connect();
  }

  /** Begins the match with the people and bots that sit there. */
  start(): void {
    if (this.#request({ type: "start" })) this.#startSentAt = Date.now();
  }

  /** Stands up. */
  leave(): void {
    // Taking a seat again makes a new connection, over which nothing is begun that was pressed before.
    this.#startSentAt = null;
    this.#request({ type: "leave" });
  }

  remove(seat: number): void {
    this.#request({ type: "remove", seat });
  }

  /** Gives a free seat to a bot of this level, or makes the bot that sits there one of it. */
  seatBot(seat: number, level: Level): void {
    saveLevel(this.info.game, level);
    this.#request({ type: "seat_bot", seat, level });
  }

  /** Gives every free seat to a bot of this level. */
  fillWithBots(level: Level): void {
    this.info.seats.forEach(({ name }, seat) => {
      if (name === "") this.seatBot(seat, level);
    });
  }

  /**
   * Changes the settings; the server answers with a refusal that is thrown. The socket brings the table: an answer
   * could be older than what came there, or of a server that does not see who is here.
   */
  async changeSettings(settings: NewSettings): Promise<void> {
    await changeSettings(this.info.id, settings);
  }

  swap(one: number, other: number): void {
    this.#request({ type: "swap", one, other });
  }

  /** Says a word to the table. */
  react(word: Word): void {
    if (!this.talk.pausing && this.#socket.send({ type: "react", word })) this.talk.startPause();
  }

  /** Leaves the page: the seat stays taken. */
  end(): void {
    this.#ended = true;
    this.talk.end();
    this.#clock.end();
    clearTimeout(this.#contributeAgain);
    this.#socket.end();
  }

  #connect(): Socket<FromServer, ToServer> {
    const socket: Socket<FromServer, ToServer> = new Socket(socketPath(this.info.id), {
      opened: () => {
        socket.send({ type: "hello", protocol: PROTOCOL, since: null });
        for (const message of this.#unsent.splice(0)) socket.send(message);
      },
      received: (message) => this.#handle(message),
      stateChanged: (state) => (this.connection = state),
    });
    return socket;
  }

  /** Where the connection is lost the page says so, and nothing is kept: it would come as a surprise later. */
  #request(message: ToServer): boolean {
    this.problem = null;
    const sent = this.#socket.send(message);
    if (!sent && this.connection === "connecting") this.#unsent.push(message);
    return sent;
  }

  #handle(message: FromServer): void {
    switch (message.type) {
      case "welcome":
        this.connection = "open";
        this.#contributed = false;
        this.#clock.synchronize(message.now);
        this.#tableSeen(message.table);
        return this.#resendStart(message.table);
      case "table":
        if (this.problem === "outcome_unknown") this.problem = null;
        return this.#tableSeen(message.table);
      case "said":
        return this.talk.receive(message.seat, message.word, this.you);
      case "problem":
        if (message.code === "other_protocol") reloadForServer();
        this.problem = message.code;
        // What a server that stops has not stored may be the contribution.
        if (message.code === "not_stored") this.#contributeLater();
        else this.#startSentAt = null;
    }
  }

  #tableSeen(info: TableInfo): void {
    this.#setInfo(info);
    this.#contribute(info);
  }

  /** A server that stops takes along a start that it has not stored. */
  #resendStart({ status }: TableInfo): void {
    const sentAt = this.#startSentAt;
    if (status === "waiting" && sentAt !== null && Date.now() - sentAt < START_RETRY_WINDOW_MS)
      this.#socket.send({ type: "start" });
  }

  #setInfo(info: TableInfo): void {
    const news = roomChanges(this.info, info);
    this.info = info;
    this.#clock.count(hostOf(info)?.gone_at !== undefined);
    if (news.length > 0) this.#onchanges(news);
  }

  /**
   * A person with a seat contributes to the shuffle's seed: only now, when the server has shown
   * what it is bound to, so that it cannot choose the deal by the contributions.
   */
  #contribute({ id, you, seats, status, commitment }: TableInfo): void {
    if (this.#contributed || you === null || status !== "waiting" || commitment === "") return;
    if (seats[you]?.contribution !== undefined) return;
    // The same again: a server may have stored it, or still do so, without having shown it.
    const noted = pledgeOf(id);
    const value = noted?.commitment === commitment ? noted.contribution : freshContribution();
    this.#contributed = this.#socket.send({ type: "contribute", value });
    if (this.#contributed) notePledge(id, { commitment, contribution: value });
  }

  /** Without this page's contribution the match would begin all the same, and the page would warn of it. */
  #contributeLater(): void {
    clearTimeout(this.#contributeAgain);
    this.#contributeAgain = setTimeout(() => {
      this.#contributed = false;
      this.#contribute(this.info);
    }, CONTRIBUTION_RETRY_MS);
  }
}
