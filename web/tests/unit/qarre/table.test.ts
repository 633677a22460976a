import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { flushSync } from "svelte";
import { valueOf } from "../../../src/games/qarre/suits";
import { mainCommands } from "../../../src/games/qarre/commands";
import { pressKey } from "../../../src/games/qarre/keys";
import { dropKey, QarreTable } from "../../../src/games/qarre/table.svelte";
import { narrator } from "../../../src/games/qarre/narrator";
import { dropState } from "../../../src/table/drop";
import { PROTOCOL } from "../../../src/protocol/number";
import { board, info, lay, offers, own, play, remove, simple, take, update } from "../../samples/qarre";
import { FakeSocket, useFakeSockets } from "../fake-socket";

let table: QarreTable;
const hand = {
  numbered: (number: number) =>
    table.hand.filter(({ face }) => valueOf(face) === number).map(({ card }) => card),
  focusOn: vi.fn(),
};

/** Sends an update and lets it be shown. */
async function updated(changes: Parameters<typeof update>[0] = {}) {
  FakeSocket.last.say({ type: "update", ...update(changes) });
  await vi.runAllTimersAsync();
  flushSync();
}

const sent = (type: "act" | "ask") => FakeSocket.last.of(type).map((message) => message["action"]);

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  useFakeSockets();
  table = new QarreTable(info(), { eventSeen: () => undefined, choiceOffered: () => undefined });
  FakeSocket.last.open();
  FakeSocket.last.say({ type: "welcome", protocol: PROTOCOL, now: Date.now(), table: info() });
});

afterEach(() => {
  table.leave();
  vi.useRealTimers();
});

test("a card is chosen, its cells are lit, and a press on one places it", async () => {
  await updated();
  table.toggle(0);
  expect([...table.targets.keys()]).toEqual([1, 2]);
  expect(sent("ask")).toEqual([]);
  table.pressCell(2);
  expect(sent("act")).toEqual([{ do: "play", card: 0, cell: 2 }]);
});

test("a cell that is not lit is asked about with the held card, or with the top of the reserve", async () => {
  await updated({ legal: [...offers, lay(0)] });
  table.toggle(0);
  table.pressCell(3);
  table.toggleReserve();
  table.pressCell(2);
  expect(sent("ask")).toEqual([
    { do: "play", card: 0, cell: 3 },
    { do: "lay", cell: 2 },
  ]);
  FakeSocket.last.say({ type: "refused", seq: 40, rule: "QA-10", why: { reason: "no_jack" } });
  FakeSocket.last.say({ type: "refused", seq: 40, rule: "QA-14", why: { reason: "does_not_connect" } });
  expect(table.refusal?.rule).toBe("QA-14");
});

test("a cell that is pressed before a card is chosen says what to choose first", async () => {
  for (const [legal, why] of [
    [offers, "Tap a card of your hand first."],
    [[...offers, lay(0)], "Tap a card of your hand, or the top of your reserve."],
    [[lay(0), lay(2), simple("end")], "Tap the top of your reserve first."],
  ] as const) {
    await updated({ seq: 40, legal: [...legal] });
    table.pressCell(3);
    expect(table.notice).toBe(why);
    expect(mainCommands(table)[0]?.why).toBe(why);
  }
  expect(sent("ask")).toEqual([]);
  // The choice of a card ends what was said.
  table.toggleReserve();
  expect(table.notice).toBe("");
});

test("outside one's own choice of a card a cell is asked about", async () => {
  await updated({ legal: [], view: board({ acting: 1, active: 1 }) });
  table.pressCell(0);
  expect(sent("ask")).toEqual([{ do: "take", cell: 0 }]);
});

test("the end of the turn goes by itself when nothing else is offered", async () => {
  await updated({ seq: 41, legal: [simple("end")] });
  expect(sent("act")).toEqual([{ do: "end" }]);
  await updated({ seq: 42, legal: [simple("end"), lay(0)] });
  expect(sent("act")).toHaveLength(1);
  const [main, end] = mainCommands(table);
  expect([main?.label, main?.quiet]).toEqual(["Place the 8 of spades", undefined]);
  expect([end?.key, end?.quiet]).toEqual(["end", true]);
});

test("a Jack and a King are worked on the square, with a way to leave them", async () => {
  await updated({ legal: [take(1), take(2), simple("done")], view: board({ phase: "jack" }) });
  expect(mainCommands(table).map(({ key }) => key)).toEqual(["choose", "done"]);
  table.pressCell(2);
  expect(sent("act")).toEqual([{ do: "take", cell: 2 }]);
  await updated({ seq: 41, legal: [remove(1, 2), simple("skip")], view: board({ phase: "king" }) });
  // The only stack is offered by its name; to leave it is the quiet way.
  expect(mainCommands(table).map(({ key }) => key)).toEqual(["remove", "skip"]);
  table.pressCell(0);
  expect(sent("ask")).toEqual([{ do: "remove", cell: 0 }]);
  table.pressCell(1);
  expect(sent("act")).toHaveLength(2);
});

test("where a King may take from further down, the card is named first", async () => {
  await updated({ legal: [remove(1, 1, "4d"), remove(1, 3, "7d"), simple("skip")] });
  table.pressCell(1);
  expect(table.naming).toBe(1);
  expect(sent("act")).toEqual([]);
  table.act(table.targets.get(1)?.[1]);
  expect(table.naming).toBeNull();
  expect(sent("act")).toEqual([{ do: "remove", cell: 1, card: "7d" }]);
});

test("the question which card a King takes does not come back by itself in a later turn", async () => {
  const legal = [remove(1, 1, "4d"), remove(1, 3, "7d"), simple("skip")];
  await updated({ legal });
  table.pressCell(1);
  await updated({ seq: 41, seen: [{ seen: "ended", seat: 0 }] as never, legal: [] });
  expect(table.naming).toBeNull();
});

test("a card may be put into the reserve, or the reason why not is asked", async () => {
  await updated();
  table.toggle(1);
  expect(mainCommands(table)[0]?.key).toBe("reserve");
  table.putAside();
  expect(sent("act")).toEqual([{ do: "reserve", card: 1 }]);
  await updated({ seq: 41 });
  table.toggle(0);
  table.putAside();
  expect(sent("ask")).toEqual([{ do: "reserve", card: 0 }]);
});

test("the top of the reserve is chosen where it fits, else the reason is asked", async () => {
  await updated({ legal: [...offers, lay(1)] });
  table.toggleReserve();
  expect(table.heldFace).toBe("8s");
  expect([...table.targets.keys()]).toEqual([1]);
  table.toggleReserve();
  expect(table.held).toBeNull();
  await updated({ seq: 41 });
  table.toggleReserve();
  expect(sent("ask")).toEqual([{ do: "lay", cell: 0 }]);
});

test("a card chosen before one's turn stays chosen only if it can be used then", async () => {
  await updated({ legal: [], view: board({ acting: 1, active: 1 }) });
  table.toggle(0);
  await updated({ seq: 41 });
  expect(table.held).toEqual({ from: "hand", card: 0 });
  await updated({ seq: 42, legal: [play(1, 0)] });
  expect(table.held).toBeNull();
});

test("what was placed is no longer held", async () => {
  await updated();
  table.toggle(0);
  const seen = { seen: "placed" as const, seat: 0, cell: 1, face: "7s", card: 0 };
  await updated({ seq: 41, seen: [seen], view: board({ hands: [own("3h"), []] }), legal: [lay(0)] });
  expect(table.held).toBeNull();
});

test("everything can be done with keys", async () => {
  await updated({ legal: [...offers, lay(3)] });
  expect(pressKey("7", table, hand)).toBe(true);
  expect(table.held).toEqual({ from: "hand", card: 0 });
  pressKey("r", table, hand);
  expect(table.held).toEqual({ from: "reserve" });
  pressKey("3", table, hand);
  pressKey("v", table, hand);
  expect(sent("act")).toEqual([{ do: "reserve", card: 1 }]);
  await updated({ seq: 41 });
  pressKey("7", table, hand);
  pressKey("i", table, hand);
  expect(sent("act")[1]).toEqual({ do: "play", card: 0, cell: 1 });
  expect(pressKey("z", table, hand)).toBe(false);
});

test("one sentence says what is to be done", () => {
  const instruction = (legal: typeof offers, changes = {}) =>
    narrator.instruction(board(changes), legal, info());
  expect(instruction(offers)).toContain("spades");
  expect(instruction(offers, { queen: null })).toContain("reserve");
  expect(instruction([take(1), simple("done")], { action: "Jh" })).toContain("hearts");
  expect(instruction([remove(1, 2), simple("skip")], { action: "Kd" })).toContain("diamond");
  expect(instruction([lay(0), simple("end")])).toContain("end your turn");
  expect(narrator.progress(info(), null)).toBe("to 44, or 22 ahead");
});

test("a King's stacks stay lit when a hand card is tapped, and to leave it is not the main button", async () => {
  await updated({
    view: board({ phase: "king", turned: ["Kh"], action: "Kh", queen: null }),
    legal: [remove(0, 7), simple("skip")],
  });
  table.toggle(0);
  expect(table.held).toBeNull();
  expect([...table.targets.keys()]).toEqual([0]);
  expect(sent("ask")).toHaveLength(1);
  expect(mainCommands(table).map(({ quiet }) => quiet === true)).toEqual([false, true]);
  pressKey("x", table, hand);
  expect(sent("act")).toEqual([{ do: "skip" }]);
});

test("a card that is of no use now stays where it is, and what was held stays held", async () => {
  await updated({ legal: [play(0, 1), play(0, 2)] });
  table.toggle(0);
  table.toggle(1);
  expect(table.held).toEqual({ from: "hand", card: 0 });
  expect(sent("ask")).toEqual([{ do: "reserve", card: 1 }]);
});

test("what is pressed out of turn is asked about", async () => {
  await updated({ legal: [], view: board({ acting: 1, active: 1, phase: "place" }) });
  table.pressCell(1);
  pressKey("x", table, hand);
  expect(sent("ask")).toEqual([{ do: "take", cell: 1 }, { do: "end" }]);
});

test("cards that come are marked until the next choice", async () => {
  await updated();
  await updated({ seq: 41, seen: [{ seen: "drew", seat: 0, card: 3, face: "2d" }] });
  expect(table.fresh).toBe(3);
  table.toggle(0);
  expect(table.fresh).toBeNull();
  await updated({ seq: 42, seen: [{ seen: "took", seat: 0, cell: 1, face: "4h", card: 2 }] });
  expect(table.fresh).toBe(2);
  await updated({ seq: 43, seen: [{ seen: "drew", seat: 1, card: 0, face: null }] });
  expect(table.fresh).toBe(2);
});

test("while a card is dragged, its cells are lit, and another cell stays dark under the pointer", async () => {
  await updated();
  table.toggle(0);
  const lit = () => [0, 1, 2, 3].map((cell) => dropState(table, dropKey(cell)));
  expect(lit()).toEqual([null, null, null, null]);
  table.drag = { over: dropKey(2) };
  expect(lit()).toEqual([null, "open", "aimed", null]);
  table.drag = { over: dropKey(3) };
  expect(lit()).toEqual([null, "open", "open", null]);
});
