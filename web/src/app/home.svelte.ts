import { gameOf } from "../games";
import { noteLateSeat } from "../net/contribution";
import { QuestionOrder } from "../net/question-order";
import {
  createTable,
  getLobby,
  leaveTable,
  listGames,
  listTables,
  playNow,
  sit,
  type RequestError,
} from "../net/rest";
import { listGroups, playInGroup } from "../groups/rest";
import type { GameInfo } from "../protocol/GameInfo";
import type { GroupInfo } from "../protocol/GroupInfo";
import type { Lobby } from "../protocol/Lobby";
import type { NewTable } from "../protocol/NewTable";
import type { SlowMatch } from "../protocol/SlowMatch";
import type { TableInfo } from "../protocol/TableInfo";
import { getNotices } from "../notices/rest";
import { asRequestError } from "./errors";
import { tableWithBots } from "./play";
import { askMe, ownProfile } from "./profile.svelte";
import { go } from "./router.svelte";

/** The part of the page from which a request was sent, and where its error is shown. */
export type HomeSection = "games" | "tables" | "lobby" | "form";

/** The ways to play a game from its card. */
export const WAYS = ["bots", "people", "friends"] as const;
export type Way = (typeof WAYS)[number];

/** Tables that wait for the person first, then those that go on, then the finished ones; each newest first. */
export function sortTables(tables: readonly TableInfo[]): TableInfo[] {
  const rank = (table: TableInfo) => {
    if (table.your_turn) return 0;
    return table.status === "waiting" || table.status === "playing" ? 1 : 2;
  };
  return [...tables].sort((one, other) => rank(one) - rank(other) || other.created - one.created);
}

const goesOn = ({ status }: TableInfo) => status === "waiting" || status === "playing";

/** Whether a bot plays there because the person has left the match: they can take the seat back until it is over. */
export const hasLeft = (table: TableInfo): boolean =>
  goesOn(table) && table.you !== null && table.seats[table.you]?.stand_in === "left";

/** Whether the person plays there, or waits for the match: a table to come back to. */
export const isRunning = (table: TableInfo): boolean => goesOn(table) && !hasLeft(table);

/** The games, the one that was played last first; those that were never played keep their order. */
export function sortByLastPlayed(games: readonly GameInfo[], tables: readonly TableInfo[]): GameInfo[] {
  const last = (name: string) =>
    Math.max(0, ...tables.filter(({ game }) => game === name).map(({ created }) => created));
  return [...games].sort((one, other) => last(other.name) - last(one.name));
}

/** Asks until when turns of days last, where there are any, by the table's id; without an answer that is not known. */
async function fetchDeadlines(tables: readonly TableInfo[]): Promise<ReadonlyMap<string, number>> {
  const slow = tables.filter((table) => isRunning(table) && table.clock?.kind === "slow");
  if (slow.length === 0) return new Map();
  try {
    const { matches } = await getNotices();
    // Whose turn it is may have changed since the tables were asked for.
    const same = ({ table, your_turn }: SlowMatch) =>
      slow.some((one) => one.id === table && one.your_turn === your_turn);
    return new Map(
      matches.filter(same).flatMap(({ table, until }) => (until === null ? [] : [[table, until]])),
    );
  } catch {
    // The account's page has them, too.
    return new Map();
  }
}

/** Asks for the person's groups; null without an answer. */
const fetchGroups = (): Promise<GroupInfo[] | null> => listGroups().catch(() => null);

/** Whether the group's table waits for the person. */
const waitsForPerson = ({ game, table, seated }: GroupInfo): boolean =>
  table === "waiting" && !seated && gameOf(game) !== undefined;

/** The state of the home page: the games, the person's tables, the lobby; and the requests that lead to a table. */
export class Home {
  /** What the server offers of the games that this page knows. */
  games = $state.raw<GameInfo[]>([]);
  tables = $state.raw<TableInfo[]>([]);
  lobby = $state.raw<Lobby>({ waiting: [], playing: [] });
  /** When the turns of matches of days end, by the table's id, in milliseconds since 1970. */
  deadlines = $state.raw<ReadonlyMap<string, number>>(new Map());
  /** Groups whose table waits for the person. */
  groups = $state.raw<GroupInfo[]>([]);
  failure = $state.raw<{ section: HomeSection; error: RequestError } | null>(null);
  /** What is being opened: a game's name and the way to play it, or a table's id. */
  busy = $state<string | null>(null);

  /** Whether the person has never sat at a table. */
  readonly isNew = $derived(this.tables.length === 0);
  readonly turns = $derived(this.tables.filter((table) => table.your_turn).length);
  /** The tables to come back to, the first of them first on the page. */
  readonly running = $derived(this.tables.filter(isRunning));
  /** Matches that go on without the person, who can take the seat back. */
  readonly left = $derived(this.tables.filter(hasLeft));
  readonly past = $derived(this.tables.filter((table) => !goesOn(table)));

  readonly #questions = new QuestionOrder();
  /** Whether the person is in a group; who joins one leaves this page for that. */
  #isInGroup = true;

  /** Fetches everything; an error is shown at the games. */
  async load(): Promise<void> {
    this.failure = null;
    try {
      const [games, tables] = await Promise.all([listGames(), this.#fetchLists(), askMe()]);
      // Sorted once: the games do not change places under a finger.
      this.games = sortByLastPlayed(
        games.filter(({ name }) => gameOf(name)),
        tables,
      );
    } catch (error) {
      this.failure = { section: "games", error: asRequestError(error) };
    }
  }

  /** Fetches what changes; what cannot be fetched now comes the next time. */
  async refresh(): Promise<void> {
    if (this.games.length === 0) return;
    try {
      await this.#fetchLists();
    } catch {
      // The lists stay as they are.
    }
  }

  /** Plays at once, at a table of one's own with bots that nobody else enters. */
  playWithBots(game: string): Promise<void> {
    return this.#enter("games", `${game} bots`, game, () => createTable(tableWithBots(game)));
  }

  /** Takes a seat among people: at a table that waits, or at a new one that waits for them. */
  playWithPeople(game: string): Promise<void> {
    // It may be a match that is played, of which the page has seen nothing.
    return this.#enter("games", `${game} people`, game, () => playNow({ game, ...ownProfile() }), true);
  }

  /** Opens a table that waits for friends. */
  invite(game: string): Promise<void> {
    return this.#enter("games", `${game} friends`, game, () => createTable({ game, ...ownProfile() }));
  }

  /** Opens a table with the options of the form. */
  open(request: NewTable): Promise<void> {
    return this.#enter("form", request.game, request.game, () =>
      createTable({ ...request, ...ownProfile() }),
    );
  }

  /** Sits down at a table of the lobby. */
  async sit({ id, game, status }: TableInfo): Promise<void> {
    await this.#enter("lobby", id, game, () => sit(id, ownProfile()), status === "playing");
    if (this.failure) await this.refresh();
  }

  /** Sits down at the table of a group. */
  sitInGroup({ id, game }: GroupInfo): Promise<void> {
    return this.#enter("tables", id, game, () => playInGroup(id, {}));
  }

  /** Leaves a table for good. */
  async leave({ id }: TableInfo): Promise<void> {
    this.failure = null;
    try {
      await leaveTable(id);
    } catch (error) {
      this.failure = { section: "tables", error: asRequestError(error) };
    }
    await this.refresh();
  }

  /** Fetches and shows the lists; gives the person's tables. An answer that comes after a later one is not shown. */
  async #fetchLists(): Promise<TableInfo[]> {
    const isNewest = this.#questions.ask();
    const [tables, lobby, groups] = await Promise.all([
      listTables(),
      getLobby(),
      this.#isInGroup ? fetchGroups() : [],
    ]);
    // Together with the tables: beside them, those of before would be the ends of other turns.
    const deadlines = await fetchDeadlines(tables);
    if (isNewest()) {
      this.#show(tables, lobby);
      this.deadlines = deadlines;
      if (groups) {
        this.groups = groups.filter(waitsForPerson);
        this.#isInGroup = groups.length > 0;
      }
    }
    return tables;
  }

  #show(tables: TableInfo[], { waiting, playing }: Lobby): void {
    // The lobby is the same for all people; the person's own tables are in a list of their own.
    const mine = new Set(tables.map(({ id }) => id));
    const foreign = (table: TableInfo) => !mine.has(table.id) && gameOf(table.game) !== undefined;
    // A closed table ended without a result: there is nothing to come back to.
    // A lesson counts for nothing, and is begun anew at any time.
    this.tables = sortTables(tables.filter(({ status, lesson }) => status !== "closed" && !lesson));
    this.lobby = { waiting: waiting.filter(foreign), playing: playing.filter(foreign) };
  }

  async #enter(
    section: HomeSection,
    busy: string,
    game: string,
    request: () => Promise<TableInfo>,
    mayBePlayed = false,
  ): Promise<void> {
    if (this.busy !== null) return;
    this.busy = busy;
    this.failure = null;
    void gameOf(game)?.table();
    try {
      const info = await request();
      if (mayBePlayed) noteLateSeat(info);
      go(`/table/${info.id}`);
    } catch (error) {
      this.failure = { section, error: asRequestError(error) };
    } finally {
      this.busy = null;
    }
  }
}
