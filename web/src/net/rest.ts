import type { DailyDeal } from "../protocol/DailyDeal";
import type { DailyMedian } from "../protocol/DailyMedian";
import type { Fault } from "../protocol/Fault";
import type { GameInfo } from "../protocol/GameInfo";
import type { GroupInfo } from "../protocol/GroupInfo";
import type { Leaderboard } from "../protocol/Leaderboard";
import type { ListMe } from "../protocol/ListMe";
import type { Lobby } from "../protocol/Lobby";
import type { MatchList } from "../protocol/MatchList";
import type { Me } from "../protocol/Me";
import type { NewSettings } from "../protocol/NewSettings";
import type { NewTable } from "../protocol/NewTable";
import type { OwnRatings } from "../protocol/OwnRatings";
import type { PlayDaily } from "../protocol/PlayDaily";
import type { PlayNow } from "../protocol/PlayNow";
import type { PlayRated } from "../protocol/PlayRated";
import type { Profile } from "../protocol/Profile";
import type { Publication } from "../protocol/Publication";
import type { Publish } from "../protocol/Publish";
import type { RatedPlay } from "../protocol/RatedPlay";
import type { Replay } from "../protocol/Replay";
import type { Statistics } from "../protocol/Statistics";
import type { SeatCode } from "../protocol/SeatCode";
import type { Sit } from "../protocol/Sit";
import type { TableInfo } from "../protocol/TableInfo";

/** A request that the server refused, or that did not reach it (`code` is `offline`). */
export class RequestError extends Error {
  readonly code: string;
  readonly field: string | undefined;

  constructor(fault: Fault) {
    super(fault.message);
    this.code = fault.code;
    this.field = fault.field;
  }
}

/**
 * The codes of a token that the server does not take any more, and has told the browser to forget: the person is a
 * guest from then on.
 */
const FORGOTTEN = ["bad_token", "session_ended"];

/** The statuses of a server that is told to stop, and of a proxy that reaches none at the moment. */
const TRANSIENT_STATUSES = [502, 503, 504];

/** The pauses before a request is sent again: the connection then leads to a server that goes on. */
const RETRY_DELAYS_MS = [300, 900];

/** The last question of who the person is, until it is answered or has failed. */
let identity: Promise<unknown> = Promise.resolve();

/** The answer to a request that worked; other answers are thrown. */
export async function answerTo(
  path: string,
  body?: unknown,
  method = body === undefined ? "GET" : "POST",
  retried = false,
): Promise<Response> {
  // A browser without a person gets one with the answer to `getMe`. A table that it makes meanwhile would be another
  // person's, whose cookie that answer replaces.
  if (method !== "GET") await identity;
  const init: RequestInit = { method, credentials: "same-origin" };
  if (body !== undefined) {
    init.body = JSON.stringify(body);
    init.headers = { "content-type": "application/json" };
  }
  let answer = await send(path, init);
  // What changes something may have been done: its person decides whether to try it again.
  for (const delay of method === "GET" ? RETRY_DELAYS_MS : []) {
    if (!TRANSIENT_STATUSES.includes(answer.status)) break;
    await new Promise((resolve) => setTimeout(resolve, delay));
    answer = await send(path, init);
  }
  if (answer.ok) return answer;
  const refused = await fault(answer);
  if (method === "GET" && retried === false && FORGOTTEN.includes(refused.code))
    return answerTo(path, body, method, true);
  throw new RequestError(refused);
}

async function send(path: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(path, init);
  } catch {
    throw new RequestError({ code: "offline", message: "the server cannot be reached" });
  }
}

export async function request<T>(path: string, body?: unknown, method?: string): Promise<T> {
  return (await (await answerTo(path, body, method)).json()) as T;
}

async function fault(answer: Response): Promise<Fault> {
  try {
    return (await answer.json()) as Fault;
  } catch {
    const message = `HTTP ${answer.status}`;
    // A proxy answers in place of a server that it cannot reach.
    if (TRANSIENT_STATUSES.includes(answer.status)) return { code: "offline", message };
    return { code: answer.status === 404 ? "not_found" : "broken", message };
  }
}

const table = (id: string) => `/api/tables/${encodeURIComponent(id)}`;

export const listGames = () => request<GameInfo[]>("/api/games");
export const listTables = () => request<TableInfo[]>("/api/tables");
export const getTable = (id: string) => request<TableInfo>(table(id));
/** A page of the person's finished matches; `filter` has the parameters, `after` is the `next` of the page before. */
export const listMatches = (filter: string, after: string) => {
  const parameters = [filter, after === "" ? "" : `after=${encodeURIComponent(after)}`];
  return request<MatchList>(`/api/matches?${parameters.filter((text) => text !== "").join("&")}`);
};
/** What is counted of the person's finished matches. */
export const getStatistics = () => request<Statistics>("/api/statistics");
/** The strongest players of a game. */
export const getLeaderboard = (game: string) => request<Leaderboard>(`/api/ratings/${game}`);
/** The person's rating in every game, and whether the person is listed. */
export const getOwnRatings = () => request<OwnRatings>("/api/ratings");
/** Lists the person in the leaderboards, or no longer. */
export const putListing = (body: ListMe) => request<OwnRatings>("/api/ratings", body, "PUT");
/** How the person waits for a rated match. With `wait` the answer comes when one is found, or after a few seconds. */
export const getRated = (wait: boolean) => request<RatedPlay>(`/api/rated${wait ? "?wait=true" : ""}`);
/** Waits for a rated match of a game. */
export const playRated = (body: PlayRated) => request<RatedPlay>("/api/rated", body);
/** Waits no longer. */
export const leaveRated = async (): Promise<void> => void (await answerTo("/api/rated", undefined, "DELETE"));
/** The deal of a game and a date; that of today without one. */
export const getDaily = (game: string, date: string) =>
  request<DailyDeal>(`/api/daily/${game}${date === "" ? "" : `?date=${date}`}`);
/** The table of the person's try at today's deal, or of a past deal for practice. */
export const playDaily = (game: string, body: PlayDaily) => request<TableInfo>(`/api/daily/${game}`, body);
/** How the person with the median score played that deal, without the name. */
export const getMedian = <Seen>(game: string, date: string, viewer: string) =>
  request<DailyMedian<Seen>>(
    `/api/daily/${game}/median?date=${encodeURIComponent(date)}&viewer=${encodeURIComponent(viewer)}`,
  );
/** Who the person is. The suggested name is one that nobody has at `beside`, the id of a table. */
export const getMe = (beside?: string) => {
  const me = request<Me>(beside === undefined ? "/api/me" : `/api/me?table=${encodeURIComponent(beside)}`);
  identity = me.catch(() => undefined);
  return me;
};
/** Changes how the person is seen at every table that waits or is played. */
export const putMe = (body: Profile) => request<Me>("/api/me", body, "PUT");
export const getLobby = () => request<Lobby>("/api/lobby");
/** The code of the person's seat, for a link that takes it to another device. */
export const getSeatCode = (id: string) => request<SeatCode>(`${table(id)}/code`);

// None of these contributes to the shuffle's seed: the page does so once it has seen the commitment.
export const createTable = (body: NewTable) => request<TableInfo>("/api/tables", body);
export const playNow = (body: PlayNow) => request<TableInfo>("/api/play", body);
export const sit = (id: string, body: Sit) => request<TableInfo>(`${table(id)}/seats`, body);
/** Leaves a table for good: a match of one person with bots ends, else a bot plays on. */
export const leaveTable = (id: string) => request<TableInfo>(`${table(id)}/seats`, undefined, "DELETE");
/** Changes the settings of a table that waits: all of them. */
export const changeSettings = (id: string, settings: NewSettings) =>
  request<TableInfo>(`${table(id)}/settings`, settings, "PUT");
/** Takes the seat of this code. */
export const takeSeat = (id: string, code: string) => request<TableInfo>(`${table(id)}/seats`, { code });
export const rematch = (id: string) => request<TableInfo>(`${table(id)}/rematch`, undefined, "POST");
/** The group that a table belongs to, if the person is a member. */
export const groupOf = (id: string) => request<GroupInfo | null>(`${table(id)}/group`);
/** The group of a finished match's people, made now or before; without a name it is called by theirs. */
export const keepGroup = (id: string, name: string) =>
  request<GroupInfo>(`${table(id)}/group`, name === "" ? {} : { name });
/** Where the record of a finished match is fetched. */
export const recordPath = (id: string) => `${table(id)}/record`;
/** The text of that record. */
export const fetchRecord = async (id: string) => (await answerTo(recordPath(id))).text();
/** A finished match moment by moment; `viewer` is the number of a seat, `spectator` or `open`. */
export const getReplay = <Seen>(id: string, viewer: string) =>
  request<Replay<Seen>>(`${table(id)}/replay?viewer=${encodeURIComponent(viewer)}`);
/** Who of a finished match's people allows others to see it. */
export const getPublication = (id: string) => request<Publication>(`${table(id)}/publication`);
/** Allows others to see a finished match, or no longer. */
export const publish = (id: string, body: Publish) =>
  request<Publication>(`${table(id)}/publication`, body, "PUT");
/** Where a table is played, as an address for a socket. */
export const socketPath = (id: string) => `${table(id)}/socket`;
