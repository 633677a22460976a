import type { SeatInfo } from "../../src/protocol/SeatInfo";
import type { TableInfo } from "../../src/protocol/TableInfo";

/** Names as people have them: short ones, and one that no plate has room for. */
const NAMES = ["Ada", "Maximiliane-Charlotte", "Jo", "Wilhelmina", "Oskar", "Zoé"];

/** `players` seats: those of a table under these names, and bots in those that it does not have. */
export const seated = ({ seats }: TableInfo, players: number): SeatInfo[] =>
  NAMES.slice(0, players).map((name, seat) => ({ ...(seats[seat] ?? { bot: "solid" }), name }));

/** A value for each of `players` seats: those of a list, and the same one for all that it does not have. */
export const forEach = <T>(players: number, list: readonly T[], other: T): T[] =>
  Array.from({ length: players }, (_, seat) => list[seat] ?? other);
