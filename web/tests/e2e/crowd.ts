import type { SeatInfo } from "../../src/protocol/SeatInfo";
import type { TableInfo } from "../../src/protocol/TableInfo";
import type { Scene } from "./mock";

/** Names as people have them: short ones, and one that no plate has room for. */
const NAMES = ["Ada", "Maximiliane-Charlotte", "Jo", "Wilhelmina", "Oskar", "Zoé"];

/** `players` seats: those of a table under such names, and bots in those that it does not have. */
export const seated = ({ seats }: TableInfo, players: number, names: readonly string[] = NAMES): SeatInfo[] =>
  names.slice(0, players).map((name, seat) => ({ ...(seats[seat] ?? { bot: "solid" }), name }));

/** A value for each of `players` seats: those of a list, and the same one for all that it does not have. */
export const forEach = <T>(players: number, list: readonly T[], other: T): T[] =>
  Array.from({ length: players }, (_, seat) => list[seat] ?? other);

/** The scene with `players` of its players, under these names. */
export function withPlayers(scene: Scene, players: number, names?: readonly string[]): Scene {
  const { info, update } = scene;
  const { hands, scores } = update.view;
  const view = {
    ...update.view,
    hands: forEach(players, hands, hands.at(-1) ?? []),
    scores: forEach(players, scores, 23),
  };
  return { ...scene, info: { ...info, seats: seated(info, players, names) }, update: { ...update, view } };
}
