import type { Quando } from "../../../src/games/quando/messages";
import type { Zero } from "../../../src/games/zero/messages";
import type { TableInfo } from "../../../src/protocol/TableInfo";
import type { Update } from "../../../src/table/game";
import { board, info, other, own, plays, update } from "../../samples/quando";
import * as zero from "../../samples/zero";
import { named, NOW, type Scene } from "../mock";

const scene = (
  about: Partial<TableInfo>,
  changes: Partial<Update<Quando>> = {},
  more: Partial<Scene<Quando>> = {},
): Scene<Quando> => ({ info: info(about), update: update(changes), ...more });

const ada = { name: "Ada", presence: "here" } as const;
const max = { name: "Max", presence: "here" } as const;
const zoe = { name: "Zoé", presence: "away", gone_at: NOW + 90_000 } as const;
const lou = { name: "Maximiliane", presence: "gone" } as const;

const clock = { kind: "live", turn: 30, bank: 120 } as const;
/** A clock with `turn` seconds of the turn and `bank` seconds of the bank left. */
const stand = (seat: number, turn: number, bank: number) => ({
  seat,
  bank_from: NOW + turn * 1000,
  until: NOW + (turn + bank) * 1000,
  banks: [120_000, 120_000, 45_000, 0],
});
const waiting = { view: board({ active: 1, acting: 1 }), legal: [] };
const watched = {
  view: board({ active: 1, acting: 1, total: null, hands: [other(3, 4, 5), other(1), other(2), other(4)] }),
  legal: [],
};

/** What people do at a table: each scene is looked at on a phone and on a desk. */
export const SCENES = named({
  presence: scene(
    { seats: [ada, max, zoe, lou], spectators: 3 },
    { view: board({ active: 2, acting: 2 }), legal: [] },
  ),
  /** The table waits for somebody who is gone, without a clock that would see to it. */
  absent: scene({ seats: [ada, max, zoe, lou] }, { view: board({ active: 3, acting: 3 }), legal: [] }),
  "absent-clock": scene(
    { clock, seats: [ada, max, zoe, lou] },
    { view: board({ active: 3, acting: 3 }), legal: [], clock: stand(3, 12, 60) },
  ),
  "own-clock": scene({ clock, seats: [ada, max, zoe, lou] }, { clock: stand(0, 23, 120) }),
  "other-clock": scene({ clock, seats: [ada, max, zoe, lou] }, { ...waiting, clock: stand(1, -5, 48) }),
  urgent: scene({ clock, seats: [ada, max, zoe, lou] }, { clock: stand(0, 0, 9) }),
  slow: scene(
    { clock: { kind: "slow", days: 3 }, seats: [ada, max, zoe, lou] },
    { ...waiting, clock: stand(1, 187_200, 0) },
  ),
  /** One's own clock of days, beside the memory aid. */
  "slow-memory": scene(
    { clock: { kind: "slow", days: 3 }, seats: [ada, max, zoe, lou], memory_aid: true },
    {
      view: board({ memory: { hands: [[], [], [], []], discard: [{ front: 5, back: 2 }], draw: [] } }),
      clock: stand(0, 187_200, 0),
    },
  ),
  "stood-in": scene(
    { clock, seats: [{ ...ada, stand_in: "left" }, max, { ...zoe, stand_in: "clock" }, lou] },
    { view: board(), legal: [] },
  ),
  watching: scene(
    { you: null, seats: [ada, max, { name: "Mina", bot: "casual" }, lou], free: [2], spectators: 2 },
    watched,
  ),
  moved: scene({ you: null, seats: [ada, max, zoe, lou], spectators: 1 }, watched, {
    then: [{ type: "problem", code: "moved" }],
  }),
  lost: scene({ seats: [ada, max, zoe, lou] }, {}, { lost: true }),
  words: scene(
    { seats: [ada, max, zoe, lou] },
    { legal: plays() },
    {
      then: [
        { type: "said", seat: 0, word: "well_played" },
        { type: "said", seat: 1, word: "heart" },
        { type: "said", seat: 2, word: "take_your_time" },
        { type: "said", seat: 3, word: "triplet_sorry" },
      ],
    },
  ),
  six: scene(
    {
      clock,
      spectators: 12,
      seats: [
        ada,
        max,
        zoe,
        lou,
        { name: "Basil", presence: "here", stand_in: "asked" },
        { name: "Oskar", bot: "master" },
      ],
    },
    {
      view: board({
        scores: [0, 3, 8, 12, 41, 5],
        plays: [1, 1, 1, 1, 1, 1],
        active: 3,
        acting: 3,
        knocker: 3,
        hands: [own(2, 2, 2, 3, 4, 8, 10), ...[3, 7, 12, 9, 5].map((n) => other(...Array(n).fill(4)))],
      }),
      legal: [],
      clock: { ...stand(3, 12, 60), banks: [1, 1, 1, 60_000, 1, 1] },
    },
  ),
});

/** Hands side by side: little room for what is to be said of each. */
export const ROW = named<string, Scene<Zero>>({
  "row-of-four": {
    info: zero.info({
      clock,
      seats: [ada, { ...max, stand_in: "clock" }, zoe, lou, { name: "Basil", presence: "here" }],
    }),
    update: zero.update({
      view: zero.board({
        active: 4,
        acting: 4,
        scores: [12, 31, 7, 108, 44],
        hands: [zero.HAND, zero.closed(), zero.closed(), zero.closed(), zero.closed()],
        knocks: 1,
        first_knocker: 1,
      }),
      legal: [],
      clock: { ...stand(4, 12, 60), banks: [1, 1, 1, 1, 60_000] },
    }),
  },
  "row-own": {
    info: zero.info({ clock, seats: [ada, max, zoe, lou] }),
    update: zero.update({ clock: stand(0, 25, 60) }),
  },
});
