import { LEVELS } from "../../../src/app/levels/level";
import type { RoundOver } from "../../../src/protocol/quando/RoundOver";
import type { Offer, Quando } from "../../../src/games/quando/messages";
import { board, draws, end, info, knock, other, own, pass, plays, update } from "../../samples/quando";
import { NOW, named, type Scene } from "../mock";

const round: RoundOver = {
  end: "knock",
  knocker: 0,
  hands: [[2, 3], [0, 1, 2], [4, 4, 9, 10, 10, 3], []],
  totals: [5, 3, 40, 0],
  points: [10, 3, 40, 0],
  scores: [22, 3, 71, 7],
  winners: null,
};
const rounds: RoundOver[] = [
  { ...round, knocker: 2, end: "zeros", points: [12, 0, 31, 7], scores: [12, 0, 31, 7] },
  round,
];

const flips: Offer[] = [0, 1].map((card) => ({ action: { do: "flip", card }, effects: {} }));
const scene = (
  changes: Parameters<typeof update>[0],
  about: Parameters<typeof info>[0] = {},
): Scene<Quando> => ({
  info: info(about),
  update: update(changes),
});

const six = ["Ada", "Mina", "Oskar", "Lucie", "Basil", "Maximiliane"].map((name, seat) =>
  seat === 0 ? { name } : { name, bot: LEVELS[seat % LEVELS.length] ?? "solid" },
);
const many = [3, 7, 12, 15, 5].map((count) =>
  other(...Array.from({ length: count }, (_, at) => (at * 7 + count) % 11)),
);

/** Every phase of a table, and what else must look right. */
export const SCENES = named({
  turn: scene({}),
  draw: scene({ view: board({ phase: "draw" }), legal: draws }),
  /** The hand lies as it was dealt: its owner sees the backs until they act. */
  dealt: scene(
    {
      view: board({
        plays: [0, 0, 0, 0],
        scores: [0, 0, 0, 0],
        hands: [
          own(2, 2, 2, 3, 4, 8, 10).map((slot, at) => ({ ...slot, back: (at * 3 + 5) % 11 })),
          other(1, 5, 9, 9, 0, 10, 3),
          other(7, 7, 2, 1, 4, 6, 0),
          other(4, 6, 8, 10, 1, 3, 5),
        ],
      }),
      legal: plays(),
    },
    { options: { preset: "accessijeux", owner_saw_dealt_backs: true, target_score: 50 } },
  ),
  flip: scene({
    view: board({
      phase: "penalty",
      active: 1,
      triplet: true,
      hands: [own(0, 0, 5, 8), other(1, 2), other(3), other(4, 4)],
    }),
    legal: flips,
  }),
  pay: scene({ view: board({ phase: "penalty", active: 1, triplet: true }), legal: draws }),
  ending: scene({ view: board({ phase: "ending" }), legal: [knock, end] }),
  last: scene({ view: board({ knocker: 2 }), legal: [...plays(), pass] }),
  waiting: scene({ view: board({ active: 2, acting: 2 }), legal: [] }),
  round: scene({
    view: board({ phase: "deal", acting: null, knocker: 0, scores: round.scores, rounds }),
    legal: [],
    wait: { for: "ready", seats: [0], until: NOW + 7_000 },
  }),
  over: scene(
    {
      view: board({
        phase: "over",
        acting: null,
        knocker: 0,
        scores: round.scores,
        rounds: [...rounds.slice(0, 1), { ...round, winners: [1] }],
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
            own(2, 2, 2, 3, 4, 8, 10).map((_, at) => ({ front: null, back: at < 2 ? 5 : null })),
            other(1, 5, 9, 9, 0, 10, 3).map((_, at) => ({ front: at === 1 ? 6 : null, back: null })),
            [],
            [],
          ],
          discard: [
            { front: 5, back: 2 },
            { front: 9, back: null },
          ],
          draw: [],
        },
      }),
    },
    { memory_aid: true },
  ),
  six: scene(
    {
      view: board({
        scores: [0, 3, 8, 12, 41, 5],
        plays: [1, 1, 1, 1, 1, 1],
        knocker: 3,
        hands: [own(2, 2, 2, 3, 4, 8, 10), ...many],
      }),
      legal: [...plays(), pass],
    },
    { seats: six },
  ),
  /** More sets to choose at once than a phone shows side by side. */
  sets: scene({
    view: board({ hands: [own(0, 1, 2, 3, 4, 8, 8, 8), other(1), other(2, 3), other(4)] }),
    legal: [[5, 6, 7], ...[0, 1, 2].map((first) => [first, first + 1, first + 2])].map((cards) => ({
      action: { do: "play", cards },
      effects: { kind: cards[0] === 5 ? "triplet" : "straight", total: 20 },
    })),
  }),
  fifteen: scene({
    view: board({
      hands: [own(0, 0, 1, 2, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10), other(1), other(2, 3), other(4)],
    }),
    legal: Array.from({ length: 15 }, (_, card) => ({
      action: { do: "play", cards: [card] },
      effects: { kind: "equal", total: 60 },
    })),
  }),
});
