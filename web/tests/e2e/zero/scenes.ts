import { LEVELS } from "../../../src/app/levels/level";
import type { RoundOver } from "../../../src/protocol/zero/RoundOver";
import type { Zero } from "../../../src/games/zero/messages";
import { board, closed, HAND, info, knock, open, swaps, update, zero } from "../../samples/zero";
import { NOW, named, type Scene } from "../mock";

const ZERO = open("r1f", "r2f", "r3f", "r4f", "r5f", "o5f", "y5f", "g5f", "b5f");
/** Every number counts: the longest sum. */
const EIGHT = open("r1c", "o2c", "y3c", "g4c", "b5c", "p6c", "w7c", "r8c", "o8r");
const hands = [
  HAND,
  open("o1c", "o2c", "o6f", "y6f", "g6f", "b6f", "p6f", "w2r", "w8c"),
  open("y1c", "y2c", "b3c", "g4c", "w5c", "p7c", "w6c", "b8c", "g8r"),
  open("p1f", "p3f", "p4f", "p5f", "p8f", "w4c", "o4r", "y3c", "g2c"),
];

const round: RoundOver = {
  end: "knock",
  closer: 1,
  zeros: [],
  hands,
  totals: [12, 11, 36, 9],
  points: [12, 11, 36, 9],
  scores: [24, 11, 67, 16],
  winners: null,
};
const rounds: RoundOver[] = [{ ...round, closer: 2, points: [12, 0, 31, 7], scores: [12, 0, 31, 7] }, round];

const scene = (
  changes: Parameters<typeof update>[0],
  about: Parameters<typeof info>[0] = {},
): Scene<Zero> => ({
  info: info(about),
  update: update(changes),
});

const five = ["Ada", "Mina", "Oskar", "Lucie", "Maximiliane"].map((name, seat) =>
  seat === 0 ? { name } : { name, bot: LEVELS[seat % LEVELS.length] ?? "solid" },
);
const NINE = ["y7", "r2", "o4", "w1", "p8", "b2", "g7", "y1", "w5"];

/** Every phase of a table, and what else must look right. */
export const SCENES = named({
  turn: scene({}),
  first: scene({
    view: board({
      knocks: 1,
      first_knocker: 2,
      hands: [EIGHT, closed(), closed(), closed()],
      total: 36,
    }),
  }),
  last: scene({ view: board({ knocks: 2, first_knocker: 2, closer: 3, last_turns: 3 }) }),
  waiting: scene({
    view: board({ active: 2, acting: 2, knocks: 2, first_knocker: 2, closer: 0, last_turns: 2 }),
    legal: [],
  }),
  call: scene(
    {
      view: board({ hands: [ZERO, closed(), closed(), closed()], total: 0 }),
      legal: [...swaps(), knock, zero],
    },
    { options: { rounds: 4, second_knock: "end_now", zero_call: "manual" } },
  ),
  round: scene({
    view: board({
      phase: "deal",
      acting: null,
      knocks: 2,
      first_knocker: 0,
      closer: 1,
      scores: round.scores,
      hands,
      rounds,
    }),
    legal: [],
    wait: { for: "ready", seats: [0], until: NOW + 7_000 },
  }),
  over: scene(
    {
      view: board({
        phase: "over",
        acting: null,
        hands: [ZERO, ...hands.slice(1)],
        scores: [24, 22, 103, 25],
        total: 0,
        rounds: [
          ...rounds,
          {
            ...round,
            end: "zero",
            closer: null,
            zeros: [0],
            hands: [ZERO, ...hands.slice(1)],
            totals: [0, 11, 36, 9],
            points: [0, 11, 36, 9],
            scores: [24, 22, 103, 25],
            winners: [1],
          },
        ],
      }),
      legal: [],
    },
    { status: "over" },
  ),
  memory: scene(
    {
      view: board({
        memory: {
          hands: [
            HAND.map(({ face }) => face),
            ["b6", null, null, "y6", null, null, "g6", null, null],
            Array.from({ length: 9 }, () => null),
            ["p1", "p3", "p4", "p5", "p8", "w4", "o4", "y3", "g2"],
          ],
          unseen: ["r6", "r7", "o1", "o2", "o3", "y1", "g1", "g4", "b1", "b2", "p6", "w2", "w3"],
        },
      }),
    },
    { memory_aid: true },
  ),
  five: scene(
    {
      view: board({
        hands: [HAND, closed(), closed(), closed(), closed()],
        knocks: 2,
        first_knocker: 1,
        closer: 4,
        last_turns: 4,
      }),
    },
    { seats: five },
  ),
  pot9: scene(
    {
      view: board({ pot: NINE, hands: [HAND, closed()] }),
      legal: [...swaps(board({ pot: NINE })), knock],
    },
    { seats: five.slice(0, 2) },
  ),
});
