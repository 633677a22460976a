import { expect, test } from "vitest";
import {
  gainOf,
  onlyWayOn,
  orderOf,
  reserveOffer,
  sorted,
  targets,
  uses,
} from "../../../src/games/qarre/choice";
import { lay, offers, own, play, remove, reserve, simple, take } from "../../samples/qarre";

test("a held card lights the cells that are offered for it, and no others", () => {
  const all = [...offers, play(2, 3), lay(0)];
  expect([...targets(all, { from: "hand", card: 0 }).keys()]).toEqual([1, 2]);
  expect([...targets(all, { from: "hand", card: 2 }).keys()]).toEqual([3]);
  expect([...targets(all, { from: "hand", card: 1 }).keys()]).toEqual([]);
  expect([...targets(all, { from: "reserve" }).keys()]).toEqual([0]);
  expect(targets(all, null).size).toBe(0);
});

test("with nothing held the stacks of a Jack or a King are lit", () => {
  expect([...targets([take(1), take(2), simple("done")], null).keys()]).toEqual([1, 2]);
  const named = targets([remove(3, 1, "4d"), remove(3, 2, "7d"), simple("skip")], null);
  expect(named.get(3)).toHaveLength(2);
  expect(targets([take(1)], { from: "hand", card: 0 }).size).toBe(0);
});

test("each hand card tells what it can be used for", () => {
  const found = uses([play(0, 1), play(0, 2, 3), reserve(1)]);
  expect(found.get(0)).toEqual({ place: true, reserve: false, discard: false, gain: 3 });
  expect(found.get(1)).toEqual({ place: false, reserve: true, discard: false, gain: 0 });
  expect(found.has(2)).toBe(false);
  expect(reserveOffer([reserve(1)], 1)).toEqual(reserve(1));
  expect(reserveOffer([reserve(1)], 0)).toBeUndefined();
});

test("what a Jack uncovers counts, though it scores when he is done", () => {
  const combo = { kind: "trio" as const, points: 3, cells: [0, 1, 2], cards: ["3h", "4h", "5h"] };
  expect(gainOf({ ...take(1), effects: { combo, wins: false } })).toBe(3);
  expect(gainOf(play(0, 1, 4))).toBe(4);
  expect(gainOf(play(0, 1))).toBe(0);
});

test("only the end and the end of a Jack go by themselves, and only when nothing else is offered", () => {
  expect(onlyWayOn([simple("end")])).toEqual(simple("end"));
  expect(onlyWayOn([simple("done")])).toEqual(simple("done"));
  expect(onlyWayOn([simple("end"), lay(0)])).toBeUndefined();
  expect(onlyWayOn([play(0, 1)])).toBeUndefined();
  expect(onlyWayOn([reserve(0)])).toBeUndefined();
  expect(onlyWayOn([])).toBeUndefined();
});

test("the hand is sorted on the screen by suit, by number or by arrival", () => {
  const hand = own("Th", "2c", "As", "2s");
  const faces = (by: Parameters<typeof sorted>[1]) => sorted(hand, by).map(({ face }) => face);
  expect(faces("suit")).toEqual(["As", "2s", "Th", "2c"]);
  expect(faces("value")).toEqual(["As", "2s", "2c", "Th"]);
  expect(faces("arrival")).toEqual(["Th", "2c", "As", "2s"]);
  const kept = [{}, { qarre: "value" }, { qarre: "odd" }].map(orderOf);
  expect(kept).toEqual(["suit", "value", "suit"]);
});
