/** A seat in the ranking of a match: seats with the same score share a place. */
export type Standing = { seat: number; place: number; score: number };

/** The seats by their final scores; the winners of the match are first whatever broke a tie. */
export function standings(
  scores: readonly number[],
  winners: readonly number[],
  best: "lowest" | "highest",
): Standing[] {
  const sign = best === "lowest" ? 1 : -1;
  const wins = (seat: number) => (winners.includes(seat) ? 0 : 1);
  const before = (one: { seat: number; score: number }, other: { seat: number; score: number }) =>
    wins(one.seat) - wins(other.seat) || sign * (one.score - other.score);
  const seats = scores
    .map((score, seat) => ({ seat, score }))
    .sort((a, b) => before(a, b) || a.seat - b.seat);
  return seats.map((one) => ({ ...one, place: 1 + seats.filter((other) => before(other, one) < 0).length }));
}

/** The seats in the order in which they play, from the dealer's left. */
export const fromDealersLeft = (dealer: number, players: number): number[] =>
  Array.from({ length: players }, (_, at) => (dealer + 1 + at) % players);

/** The seats that have the least of something. */
export function seatsWithLeast(numbers: readonly number[], among = numbers.map((_, seat) => seat)): number[] {
  const least = Math.min(...among.map((seat) => numbers[seat] ?? Infinity));
  return among.filter((seat) => numbers[seat] === least);
}
