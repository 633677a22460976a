import type { Qarre } from "../../../src/games/qarre/messages";
import {
  board,
  info,
  lay,
  other,
  own,
  play,
  remove,
  reserve,
  simple,
  take,
  update,
} from "../../samples/qarre";
import { named, type Scene } from "../mock";

const scene = (
  changes: Parameters<typeof update>[0],
  about: Parameters<typeof info>[0] = {},
): Scene<Qarre> => ({ info: info(about), update: update(changes) });

const many = own("As", "3s", "Ts", "2h", "4h", "9h", "Th", "Ad", "7d", "8d", "3c", "5c", "6c", "9c", "Tc");
const deep = [
  ["2s", "3d", "6h", "7c", "8c", "5s", "5h"],
  ["4d", "4h", "Tc"],
  [],
  ["9d", "7h", "8h", "Ac", "2c", "6d", "Td", "9s", "8s", "6s", "7s"],
];
const eleven = ["Js", "Qs", "Ks", "Jh", "Qh", "Kh", "Jd", "Qd", "Kd", "Jc", "Qc"];

/** Every phase of a table, and what else must look right. */
export const SCENES = named({
  queen: scene({}),
  place: scene({
    view: board({ turned: ["Kd", "Jc"], action: "Jc", queen: null }),
    legal: [play(0, 1), play(0, 2), play(1, 0, 3), play(1, 3), play(2, 0), play(2, 3), reserve(3), lay(0)],
  }),
  jack: scene({
    view: board({ phase: "jack", turned: ["Jh"], action: "Jh", queen: null }),
    legal: [take(1), take(2), simple("done")],
  }),
  king: scene({
    view: board({ phase: "king", turned: ["Kh"], action: "Kh", queen: null, cells: deep }),
    legal: [remove(0, 7), simple("skip")],
  }),
  reserve: scene({
    view: board({ hands: [own("Ac", "2d"), other(3)] }),
    legal: [reserve(0), reserve(1)],
  }),
  more: scene({ view: board({ hand_card_used: true }), legal: [lay(0), lay(3), simple("end")] }),
  ending: scene({ view: board({ hand_card_used: true }), legal: [simple("end")] }),
  waiting: scene({ view: board({ active: 1, acting: 1, queen: null, action: "Kd" }), legal: [] }),
  last: scene({
    view: board({ turned: [...eleven, "Kc"], action: "Kc", queen: null }),
    legal: [play(0, 1), play(0, 2)],
  }),
  fifteen: scene({
    view: board({
      hands: [many, other(11)],
      cells: deep,
      reserves: [
        ["2s", "4s", "9s", "8s", "3h", "2d"],
        ["2c", "4c", "5d", "6h", "7h", "8h", "9h", "Th"],
      ],
      scores: [-3, 41],
    }),
    legal: many.flatMap(({ card }) => [play(card, 2), play(card, 1)]),
  }),
  memory: scene(
    {
      view: board({
        hands: [own("7s", "3h", "Ac", "2d"), other(5)],
        memory: { seen: [[], [{ card: 1, face: "5c" }]], deduced: [[], ["9h", "Th"]] },
      }),
    },
    { memory_aid: true },
  ),
  over: scene(
    {
      view: board({
        phase: "over",
        acting: null,
        queen: null,
        reserves: [[], ["2c"]],
        scores: [45, 31],
        over: { end: "target", scores: [45, 31], winners: [0] },
      }),
      legal: [],
    },
    { status: "over" },
  ),
});
