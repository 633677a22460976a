import { expect, test } from "vitest";
import { advance } from "../../../src/games/qarre/advance";
import { board, other } from "../../samples/qarre";

test("a hand card goes to the top of its cell, one without a handle from the reserve", () => {
  const played = advance(board(), { seen: "placed", seat: 0, cell: 1, face: "7s", card: 0 });
  expect(played.cells[1]).toEqual(["4d", "4h", "7s"]);
  expect(played.hands[0]?.map(({ face }) => face)).toEqual(["3h", "Ac", "2d"]);
  const laid = advance(played, { seen: "placed", seat: 0, cell: 3, face: "8s", card: null });
  expect(laid.cells[3]).toEqual(["9d", "8s"]);
  expect(laid.reserves[0]).toEqual(["9s"]);
  expect(laid.hands[0]).toHaveLength(3);
});

test("a Jack's card comes to the hand, or to the discards where it has no handle", () => {
  const took = { seen: "took", seat: 1, cell: 1, face: "4h" } as const;
  const kept = advance(board(), { ...took, card: 9 });
  expect(kept.cells[1]).toEqual(["4d"]);
  expect(kept.hands[1]?.at(-1)).toEqual({ card: 9, face: "4h" });
  const gone = advance(board(), { ...took, card: null });
  expect(gone.hands[1]).toHaveLength(3);
  expect(gone.discard).toContain("4h");
});

test("a King's cards go from the bottom up to the one named, for a point each", () => {
  const cells = [["6s"], ["4d", "4h", "2s"], [], ["9d"]];
  const after = advance(board({ cells }), { seen: "removed", seat: 1, cell: 1, cards: 2 });
  expect(after.cells[1]).toEqual(["2s"]);
  expect(after.discard).toEqual(["5h", "Tc", "4d", "4h"]);
  expect(after.scores).toEqual([12, 9]);
});

test("draws, reserved and refilled cards lie where they belong", () => {
  const drew = advance(board(), { seen: "drew", seat: 1, card: 3, face: null });
  expect(drew.hands[1]).toHaveLength(4);
  expect([drew.draw, drew.active, drew.action]).toEqual([20, 1, null]);
  const put = advance(drew, { seen: "reserved", seat: 1, card: 3, face: "Td" });
  expect(put.reserves[1]).toEqual(["2c", "Td"]);
  expect(put.hands[1]).toEqual(other(3));
  const filled = advance(board({ cells: [[], [], [], []] }), { seen: "refilled", cell: 2, face: "Td" });
  expect(filled.cells).toEqual([[], [], ["Td"], []]);
});

test("the action cards still to come shrink, and are all there after their shuffle", () => {
  const after = advance(board(), { seen: "turned_up", seat: 1, action: "Kh", count: 4 });
  expect(after.action).toBe("Kh");
  expect(after.turned).toEqual(["Kd", "Jc", "Qs", "Kh"]);
  expect(after.to_come).toHaveLength(8);
  const shuffled = advance(after, { seen: "actions_shuffled" });
  expect(shuffled.to_come).toHaveLength(12);
  expect(shuffled.turned).toEqual([]);
});

test("combos score and reserves cost", () => {
  const combo = { kind: "quartet" as const, points: 4, cells: [0, 1, 2, 3], cards: [] };
  expect(advance(board(), { seen: "formed", seat: 0, combo }).scores).toEqual([16, 7]);
  expect(advance(board(), { seen: "penalty", lost: [2, 1] }).scores).toEqual([10, 6]);
});

test("the deal lays the base and the hands as they are seen", () => {
  const hands: [[string, string, string], [null, null, null]] = [
    ["As", "2h", "3d"],
    [null, null, null],
  ];
  const after = advance(board({ turn: 0, cells: [], hands: [], reserves: [] }), {
    seen: "dealt",
    starter: 1,
    hands,
    base: ["4c", "5c", "6c", "7d"],
  });
  expect(after.cells).toEqual([["4c"], ["5c"], ["6c"], ["7d"]]);
  expect(after.hands[0]?.map(({ face }) => face)).toEqual(["As", "2h", "3d"]);
  expect(after.hands[1]).toEqual(other(3));
  expect(after.reserves).toEqual([[], []]);
});
