/** The games whose records can be checked here. */
export const GAMES = ["quando", "zero", "qarre"] as const;
export type GameName = (typeof GAMES)[number];

/** What a check reads of a record: what the shuffle needs, and nothing of the play. */
export type MatchRecord = {
  game: GameName;
  options: Readonly<Record<string, unknown>>;
  /** The names in the seats. */
  seats: readonly string[];
  shuffle: ShuffleProof | null;
  /** Whether it is a study variant, whose decks differ from those of the published games. */
  variant: boolean;
  rounds: readonly RecordedRound[];
};

/** Where the deals come from; all values in lower-case hex. */
export type ShuffleProof = {
  seed: string;
  secret: string;
  commitment: string;
  contributions: readonly { seat: number; value: string }[];
  /** The date of the deal of the day that it is; null for any other match. */
  daily: string | null;
};

export type RecordedRound = {
  /** The dealer, in Qarré the starter. */
  dealer: number;
  /** The piles of the deal, top first. */
  deal: readonly { pile: string; cards: readonly string[] }[];
  /** The piles that were shuffled again, in order. */
  reshuffles: readonly { pile: string; cards: readonly string[] }[];
};

/** Why a text is no record: which part of it, and what is wrong there. */
export class RecordFault extends Error {
  /** The part, such as `shuffle.seed`; empty for the whole text. */
  readonly part: string;
  readonly why: FaultKind;

  constructor(part: string, why: FaultKind) {
    super(`${part}: ${why}`);
    this.part = part;
    this.why = why;
  }
}

export type FaultKind = "no_json" | "no_record" | "other_format" | "other_game" | "missing" | "other_method";

type Json = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Json =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const wrong = (part: string): never => {
  throw new RecordFault(part, "missing");
};

const listAt = (value: unknown, part: string): readonly unknown[] =>
  Array.isArray(value) ? value : wrong(part);

const objectAt = (value: unknown, part: string): Json => (isObject(value) ? value : wrong(part));

const seatAt = (value: unknown, players: number, part: string): number =>
  typeof value === "number" && Number.isInteger(value) && value >= 0 && value < players ? value : wrong(part);

const cardsAt = (value: unknown, part: string): string[] =>
  listAt(value, part).map((card) => (typeof card === "string" ? card : wrong(part)));

function hexAt(value: unknown, bytes: number, part: string): string {
  const isHex = typeof value === "string" && value.length === 2 * bytes && /^[0-9a-f]+$/.test(value);
  return isHex ? value : wrong(part);
}

/**
 * Reads the text of a record, `brelan-record/1`.
 *
 * @throws RecordFault with the part that is wrong
 */
export function readRecord(text: string): MatchRecord {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    throw new RecordFault("", "no_json");
  }
  if (!isObject(json) || typeof json.format !== "string") throw new RecordFault("", "no_record");
  if (json.format !== "brelan-record/1") throw new RecordFault("format", "other_format");
  const game = GAMES.find((name) => name === json.game);
  if (game === undefined) throw new RecordFault("game", "other_game");
  const seats = listAt(json.seats, "seats").map((seat, at) => {
    const { name } = objectAt(seat, `seats[${at}]`);
    return typeof name === "string" ? name : wrong(`seats[${at}].name`);
  });
  return {
    game,
    options: objectAt(json.options, "options"),
    seats,
    shuffle: readShuffle(objectAt(json.shuffle, "shuffle"), seats.length),
    variant: json.variant !== undefined,
    rounds: listAt(json.rounds, "rounds").map((round, at) => readRound(game, round, seats.length, at)),
  };
}

function readShuffle(shuffle: Json, players: number): ShuffleProof | null {
  if (shuffle.method === "none") return null;
  if (shuffle.method !== "hmac-sha256/1") throw new RecordFault("shuffle.method", "other_method");
  let next = 0;
  const contributions = listAt(shuffle.contributions ?? [], "shuffle.contributions").map((entry, at) => {
    const part = `shuffle.contributions[${at}]`;
    const { seat, value } = objectAt(entry, part);
    const from = seatAt(seat, players, `${part}.seat`);
    // In seat order, one a seat.
    if (from < next) wrong(`${part}.seat`);
    next = from + 1;
    return { seat: from, value: hexAt(value, 16, `${part}.value`) };
  });
  return {
    seed: hexAt(shuffle.seed, 32, "shuffle.seed"),
    secret: hexAt(shuffle.secret, 32, "shuffle.secret"),
    commitment: hexAt(shuffle.commitment, 32, "shuffle.commitment"),
    contributions,
    daily: readDate(shuffle.daily),
  };
}

function readDate(value: unknown): string | null {
  if (value === undefined) return null;
  return typeof value === "string" && /^\d{4}-\d{2}-\d{2}$/.test(value) ? value : wrong("shuffle.daily");
}

function readRound(game: GameName, value: unknown, players: number, at: number): RecordedRound {
  const part = `rounds[${at}]`;
  const round = objectAt(value, part);
  const key = game === "qarre" ? "starter" : "dealer";
  const deal = objectAt(round.deal, `${part}.deal`);
  const piles = game === "qarre" ? ["numbers", "actions"] : ["deck"];
  const reshuffles = listAt(round.moves, `${part}.moves`).flatMap((entry, number) => {
    const place = `${part}.moves[${number}]`;
    const { shuffle, order } = objectAt(entry, place);
    if (shuffle === undefined) return [];
    if (typeof shuffle !== "string") return wrong(`${place}.shuffle`);
    return [{ pile: shuffle, cards: cardsAt(order, `${place}.order`) }];
  });
  return {
    dealer: seatAt(round[key], players, `${part}.${key}`),
    deal: piles.map((pile) => ({ pile, cards: cardsAt(deal[pile], `${part}.deal.${pile}`) })),
    reshuffles,
  };
}
