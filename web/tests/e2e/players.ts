import type { Player } from "./play";
import { qarre } from "./qarre/player";
import { quando } from "./quando/player";
import { zero } from "./zero/player";

/** The games that are played in the browser's tests. */
export const PLAYERS: Player[] = [quando, zero, qarre];
