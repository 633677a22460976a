/**
 * A second implementation of the shuffle `hmac-sha256/1`, written from its description and not from the server's
 * code: it tells whether every deal of a record follows from the published secret and the contributions. It knows
 * no rule of a game.
 */
import type { Pledge } from "../net/contribution";
import { baseHasCombo, inCanonicalOrder, turned } from "./cards";
import { fromHex, concatBytes, toHex, type Bytes, type Hashes } from "./hashes";
import type { MatchRecord, RecordedRound, ShuffleProof } from "./record";
import { Stream } from "./stream";

/** One place of a record that was computed again. */
export type Finding = { right: boolean } & (
  | { of: "commitment" }
  /** What this browser noted before the first deal: the commitment that it was shown, and what it contributed. */
  | { of: "noted"; commitment: boolean; contribution: boolean }
  | { of: "seed"; contributions: number }
  /** The first dealer, or starter. */
  | { of: "first"; seat: number }
  | {
      of: "shuffle";
      round: number;
      pile: string;
      label: string;
      cards: number;
      /** Whether a round begins with it. */
      deals: boolean;
      /** How often a starting base was dealt again before, which only Qarré has. */
      again: number;
    }
);

/** How often a base may be dealt again: one in four thousand needs more than three deals. */
const MAX_REDEALS = 100;

/**
 * Computes every place again, in the order of the match. Nothing follows from deals that came from elsewhere: then
 * there are no findings.
 */
export async function checkRecord(
  record: MatchRecord,
  hashes: Hashes,
  noted: Pledge | null = null,
): Promise<Finding[]> {
  const { shuffle } = record;
  if (shuffle === null) return [];
  const seed = fromHex(shuffle.seed);
  const findings = await proofFindings(shuffle, hashes, noted);
  const first = await firstFinding(record, hashes, seed);
  if (first) findings.push(first);
  for (const [at, round] of record.rounds.entries()) {
    findings.push(...(await roundFindings(record, round, at + 1, hashes, seed)));
  }
  return findings;
}

async function proofFindings(
  { secret, commitment, contributions, seed }: ShuffleProof,
  { sha256 }: Hashes,
  noted: Pledge | null,
): Promise<Finding[]> {
  const bytes = fromHex(secret);
  const parts = [bytes, ...contributions.map(({ value }) => fromHex(value))];
  const findings: Finding[] = [
    { of: "commitment", right: toHex(await sha256(bytes)) === commitment },
    {
      of: "seed",
      right: toHex(await sha256(concatBytes(parts))) === seed,
      contributions: contributions.length,
    },
  ];
  if (noted === null) return findings;
  const same = noted.commitment === commitment;
  const there = contributions.some(({ value }) => value === noted.contribution);
  return [...findings, { of: "noted", right: same && there, commitment: same, contribution: there }];
}

/** The first dealer or starter; null where an option names the seat, or the match before it. */
async function firstFinding(
  { game, options, seats, rounds }: MatchRecord,
  hashes: Hashes,
  seed: Bytes,
): Promise<Finding | null> {
  const [round] = rounds;
  if (!round || (game === "qarre" && options.start_player !== "random")) return null;
  const drawn = await new Stream(hashes, seed, "first").below(seats.length);
  // Where Quando begins by chance the drawn seat begins: it sits to the dealer's left.
  const left = game === "quando" && options.start === "random" ? 1 : 0;
  return { of: "first", right: (round.dealer + left) % seats.length === drawn, seat: round.dealer };
}

async function roundFindings(
  { game, options }: MatchRecord,
  { deal, reshuffles }: RecordedRound,
  round: number,
  hashes: Hashes,
  seed: Bytes,
): Promise<Finding[]> {
  const finding = async (
    pile: string,
    cards: readonly string[],
    deals: boolean,
    label: string,
    redeals = false,
  ) => {
    const order = inCanonicalOrder(game, pile, cards, deals);
    const about = { of: "shuffle", round, pile, cards: cards.length, deals } as const;
    for (let again = 0; order !== null && again <= MAX_REDEALS; again += 1) {
      const tried = again === 0 ? label : `${label}/${again}`;
      const drawn = await drawnOrder(game, new Stream(hashes, seed, tried), order);
      // QA-31: the first base without a combo is played.
      if (redeals && baseHasCombo(drawn)) continue;
      const right = drawn.every((card, at) => card === cards[at]);
      return { ...about, right, label: right ? tried : label, again: right ? again : 0 };
    }
    return { ...about, right: false, label, again: 0 };
  };
  const findings: Finding[] = [];
  for (const { pile, cards } of deal) {
    const redeals = pile === "numbers" && options.starting_combos === "redeal";
    findings.push(await finding(pile, cards, true, `round/${round}/${pile}`, redeals));
  }
  const times = new Map<string, number>();
  for (const { pile, cards } of reshuffles) {
    const number = (times.get(pile) ?? 0) + 1;
    times.set(pile, number);
    findings.push(await finding(pile, cards, false, `round/${round}/${pile}/${number}`));
  }
  return findings;
}

/** The order that a stream gives to cards; in Quando each is then turned over by chance, from the top. */
async function drawnOrder(game: string, stream: Stream, cards: readonly string[]): Promise<string[]> {
  const order = await stream.shuffle(cards);
  if (game !== "quando") return order;
  const sides: string[] = [];
  for (const card of order) sides.push((await stream.below(2)) === 1 ? turned(card) : card);
  return sides;
}
