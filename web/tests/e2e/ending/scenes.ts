import type { RoundOver as QuandoRound } from "../../../src/protocol/quando/RoundOver";
import type { RoundOver as ZeroRound } from "../../../src/protocol/zero/RoundOver";
import type { Quando } from "../../../src/games/quando/messages";
import type { Zero } from "../../../src/games/zero/messages";
import * as quando from "../../samples/quando";
import * as zero from "../../samples/zero";
import { NOW, named, type Scene } from "../mock";
import { SCENES as ZERO } from "../zero/scenes";

/** The fronts of the usual hands: Ada has knocked with 5, and Mina has 3. */
const fronts = [
  [2, 3],
  [0, 1, 2],
  [4, 4, 9, 10, 10, 3],
  [5, 9],
];
const hands = [quando.own(2, 3), quando.other(1, 5, 9), quando.other(7, 7, 2, 6, 8, 1), quando.other(4, 6)];
const shown = fronts.map((hand, seat) =>
  hand.map((front, card) => ({ card, front, back: hands[seat]?.[card]?.back ?? null })),
);
const last: QuandoRound = {
  end: "knock",
  knocker: 0,
  hands: fronts,
  totals: [5, 3, 40, 14],
  points: [10, 0, 40, 14],
  scores: [22, 0, 71, 21],
  winners: null,
};
const before = quando.board({ knocker: 0, hands, acting: 3, active: 3 });

/** The round is over after the board that was seen. */
const over: Scene<Quando>["update"] = {
  seq: 41,
  seen: [{ seen: "round_over", ...last }],
  view: { ...before, phase: "deal", acting: null, hands: shown, scores: last.scores, rounds: [last] },
  legal: [],
  wait: { for: "ready", seats: [0], until: NOW + 7_000 },
};

const potHands = [zero.HAND, zero.closed(), zero.closed(), zero.closed()];
const zeroLast = ZERO.round.update.view.rounds?.at(-1) as ZeroRound;

/** The moments of a round that are told: each ends with what the server says after the first update. */
export const SCENES = named({
  reveal: {
    info: quando.info(),
    update: quando.update({ view: before, legal: [] }),
    then: [{ type: "update", ...over }],
  } satisfies Scene<Quando>,
  knock: {
    info: quando.info(),
    update: quando.update({ view: quando.board({ acting: 1, active: 1 }), legal: [] }),
    then: [
      {
        type: "update",
        ...quando.update({
          seq: 41,
          seen: [{ seen: "knocked", seat: 1 }],
          view: quando.board({ knocker: 1, acting: 2, active: 2 }),
          legal: [],
        }),
      },
    ],
  } satisfies Scene<Quando>,
  triplet: {
    info: quando.info(),
    update: quando.update({ view: quando.board({ acting: 1, active: 1 }), legal: [] }),
    then: [
      {
        type: "update",
        ...quando.update({
          seq: 41,
          seen: [
            {
              seen: "played",
              seat: 1,
              kind: "triplet",
              cards: [0, 1, 2].map((card) => ({ card, front: 1 })),
            },
          ],
          view: quando.board({
            phase: "penalty",
            triplet: true,
            active: 1,
            acting: 2,
            hands: [
              quando.own(2, 2, 2, 3, 4, 8, 10),
              quando.other(0, 10, 3, 9),
              quando.other(7, 7, 2),
              quando.other(4, 6, 8, 10, 1),
            ],
          }),
          legal: [],
        }),
      },
    ],
  } satisfies Scene<Quando>,
  "reveal-zero": {
    info: zero.info(),
    update: zero.update({ view: zero.board({ hands: potHands, acting: 3, active: 3 }), legal: [] }),
    then: [
      {
        type: "update",
        ...zero.update({
          seq: 41,
          seen: [{ seen: "round_over", ...zeroLast }],
          view: zero.board({
            phase: "deal",
            acting: null,
            hands: zeroLast.hands,
            scores: zeroLast.scores,
            rounds: [zeroLast],
          }),
          legal: [],
          wait: { for: "ready", seats: [0], until: NOW + 7_000 },
        }),
      },
    ],
  } satisfies Scene<Zero>,
  "knock-zero": {
    info: zero.info(),
    update: zero.update({ view: zero.board({ acting: 1, active: 1 }), legal: [] }),
    then: [
      {
        type: "update",
        ...zero.update({
          seq: 41,
          seen: [{ seen: "knocked", seat: 1 }],
          view: zero.board({ knocks: 1, first_knocker: 1, acting: 2, active: 2 }),
          legal: [],
        }),
      },
    ],
  } satisfies Scene<Zero>,
});
