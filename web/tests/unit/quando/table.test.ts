import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { flushSync } from "svelte";
import { board, draws, info, knock, other, own, plays, update } from "../../samples/quando";
import { PROTOCOL } from "../../../src/protocol/number";
import type { Update } from "../../../src/games/quando/messages";
import { mainCommands } from "../../../src/games/quando/actions.svelte";
import { DISCARDS, QuandoTable } from "../../../src/games/quando/table.svelte";
import { dropState } from "../../../src/table/drop";
import { FakeSocket, useFakeSockets } from "../fake-socket";

let table: QuandoTable;
const eventSeen = vi.fn();
const choiceOffered = vi.fn();

function welcome() {
  FakeSocket.last.open();
  FakeSocket.last.say({ type: "welcome", protocol: PROTOCOL, now: Date.now(), table: info() });
}

/** Sends an update and lets it be shown. */
async function updated(changes: Parameters<typeof update>[0] = {}) {
  FakeSocket.last.say({ type: "update", ...update(changes) });
  await vi.runAllTimersAsync();
  flushSync();
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  useFakeSockets();
  eventSeen.mockClear();
  choiceOffered.mockClear();
  table = new QuandoTable(info(), { eventSeen, choiceOffered });
  welcome();
});

afterEach(() => {
  table.leave();
  vi.useRealTimers();
});

test("says hello first, and after a loss what it has last received", async () => {
  expect(FakeSocket.last.sent[0]).toEqual({ type: "hello", protocol: PROTOCOL, since: 0 });
  await updated({ seq: 41 });
  FakeSocket.last.breaks();
  await vi.advanceTimersByTimeAsync(400);
  FakeSocket.last.open();
  expect(FakeSocket.last.sent[0]).toEqual({ type: "hello", protocol: PROTOCOL, since: 41 });
});

test("an unacknowledged action is sent again with its old seq", async () => {
  await updated({ seq: 41 });
  table.choose([0, 1]);
  table.act(table.choice);
  expect(table.connection.sending).toBe(true);
  FakeSocket.last.breaks();
  await vi.advanceTimersByTimeAsync(400);
  welcome();
  const again = { type: "act", seq: 41, action: { do: "play", cards: [0, 1] } };
  expect(FakeSocket.last.of("act")).toEqual([again]);
  FakeSocket.last.say({ type: "ack", seq: 41 });
  expect(table.myTurn).toBe(false);
  await updated({ seq: 42, legal: [] });
  expect(table.connection.sending).toBe(false);
});

test("a person who sits down while watching sees the board with the seat's eyes", async () => {
  FakeSocket.last.say({ type: "table", table: info({ you: null }) });
  await updated({ seq: 41, legal: [], view: board({ total: null }) });
  FakeSocket.last.say({ type: "table", table: info({ you: 0 }) });
  await updated({ seq: 42, seen: [{ seen: "passed", seat: 1 }] });
  expect(table.board?.total).toBe(31);
  expect(eventSeen).not.toHaveBeenCalled();
});

test("a choice that is no offer is asked about, and the answer belongs to the last one", async () => {
  await updated();
  table.choose([5, 6]);
  table.choose([4, 6]);
  expect(FakeSocket.last.of("ask")).toHaveLength(2);
  FakeSocket.last.say({ type: "refused", seq: 40, rule: "QU-10", why: { reason: "no_wrap" } });
  expect(table.refusal).toBeNull();
  FakeSocket.last.say({
    type: "refused",
    seq: 40,
    rule: "QU-11",
    why: { reason: "neither_equal_nor_straight" },
  });
  expect(table.refusal?.rule).toBe("QU-11");
});

test("the beginning of a play is not asked about", async () => {
  await updated();
  table.choose([3, 4]);
  expect(table.choice).toBeUndefined();
  expect(FakeSocket.last.of("ask")).toHaveLength(0);
});

test("things seen are told one by one, then the offers stand", async () => {
  await updated();
  expect(choiceOffered).toHaveBeenCalledTimes(1);
  await updated({
    seq: 41,
    seen: [
      { seen: "played", seat: 0, kind: "equal", cards: [{ card: 6, front: 10 }] },
      { seen: "knocked", seat: 1 },
    ],
    legal: draws,
  });
  expect(eventSeen.mock.calls.map(([seen]) => (seen as { seen: string }).seen)).toEqual([
    "played",
    "knocked",
  ]);
  expect(table.offers).toHaveLength(2);
  expect(table.playback.behind).toBe(0);
});

test("cards raised before one's turn stay raised when they make an offer then", async () => {
  const waiting = board({ acting: 2, active: 2 });
  await updated({ legal: [], view: waiting });
  table.choose([0, 1]);
  await updated({ seq: 41, seen: [{ seen: "passed", seat: 2 }], legal: [...plays(), knock] });
  expect(table.chosen).toEqual([0, 1]);
  expect(table.choice?.effects.kind).toBe("equal");
});

test("raised cards that are no longer held are forgotten", async () => {
  await updated();
  table.choose([0, 6]);
  await updated({
    seq: 41,
    legal: [],
    view: board({ acting: 1, hands: [own(2, 2), other(1), other(1), other(1)] }),
  });
  expect(table.chosen).toEqual([0]);
});

test("a move that could not be stored can be made again", async () => {
  await updated();
  table.choose([0]);
  table.act(table.choice);
  FakeSocket.last.say({ type: "problem", code: "not_stored" });
  expect(table.connection.sending).toBe(false);
  expect(table.connection.problem).toBe("not_stored");
  expect(table.choice).toBeDefined();
});

test("a flipped card does not stay raised", async () => {
  const flip = { action: { do: "flip" as const, card: 0 }, effects: {} };
  await updated({ legal: [flip] });
  table.choose([0]);
  table.act(table.choice);
  const seen = { seen: "flipped" as const, seat: 0, card: 0, front: 4 };
  await updated({ seq: 43, seen: [seen] });
  expect(table.chosen).toEqual([]);
});

test("dealt backs are in sight until one has played", async () => {
  const dealt = own(2, 4, 8).map((slot, at) => ({ ...slot, back: at + 5 }));
  await updated({ seq: 41, view: board({ hands: [dealt, other(1, 5)], plays: [0, 0] }) });
  expect(table.liesDealt).toBe(true);
  // A hidden draw tells a back as well, but not those of a whole hand that was dealt.
  const drawn = own(2, 4, 8).map((slot, at) => ({ ...slot, back: at === 2 ? 9 : null }));
  await updated({ seq: 42, view: board({ hands: [drawn, other(1, 5)], plays: [1, 0] }) });
  expect(table.liesDealt).toBe(false);
});

test("alone with bots, what follows a round waits until its person is ready", async () => {
  const over: Partial<Update> = {
    seq: 42,
    legal: [],
    view: board({ phase: "deal", acting: null }),
    wait: { for: "ready", seats: [0], until: Date.now() + 20_000 },
  };
  await updated({ seq: 41 });
  await updated(over);
  expect([table.finished, table.readyUntil]).toEqual([true, null]);
  await updated({ seq: 43, seen: [{ seen: "passed", seat: 1 }], view: board({ round: 3 }) });
  expect([table.finished, table.board?.round]).toEqual([true, 2]);
  table.ready();
  expect(table.finished).toBe(false);
  await vi.runAllTimersAsync();
  expect([table.finished, table.board?.round]).toEqual([false, 3]);
});

test("with other people a round's end counts down, and nothing waits for one of them", async () => {
  const seats = [
    { name: "Ada", presence: "here" as const },
    { name: "Max", presence: "here" as const },
  ];
  FakeSocket.last.say({ type: "table", table: info({ seats }) });
  await updated({ seq: 41 });
  const wait = { for: "ready" as const, seats: [0, 1], until: Date.now() + 20_000 };
  await updated({ seq: 42, legal: [], view: board({ phase: "deal", acting: null }), wait });
  expect(table.readyUntil).toBe(wait.until);
  await updated({
    seq: 43,
    legal: [],
    view: board({ phase: "deal", acting: null }),
    wait: { ...wait, seats: [0] },
  });
  expect(table.readyUntil).toBe(wait.until);
  await updated({ seq: 44, seen: [{ seen: "passed", seat: 1 }], view: board({ round: 3 }) });
  expect([table.finished, table.board?.round]).toEqual([false, 3]);
});

test("beside a server of an earlier build, which tells no time, nothing counts down", async () => {
  const seats = ["Ada", "Max"].map((name) => ({ name, presence: "here" as const }));
  FakeSocket.last.say({ type: "table", table: info({ seats }) });
  const wait = { for: "ready", seats: [0, 1] } as unknown as NonNullable<Update["wait"]>;
  await updated({ seq: 42, legal: [], view: board({ phase: "deal", acting: null }), wait });
  expect([table.finished, table.readyUntil]).toEqual([true, null]);
});

test("somebody who comes to the table does not wait for a person who was alone", async () => {
  await updated({
    seq: 41,
    legal: [],
    view: board({ phase: "deal", acting: null }),
    wait: { for: "ready", seats: [0], until: Date.now() + 20_000 },
  });
  await updated({ seq: 42, seen: [{ seen: "passed", seat: 1 }], view: board({ round: 3 }) });
  expect(table.board?.round).toBe(2);
  const seats = info().seats.map((seat, at) =>
    at === 1 ? { name: "Max", presence: "here" as const } : seat,
  );
  FakeSocket.last.say({ type: "table", table: info({ seats }) });
  await vi.runAllTimersAsync();
  expect(table.board?.round).toBe(3);
});

test("a card that goes with nothing that is chosen is a new choice, and why is asked", async () => {
  await updated();
  table.toggle(0);
  table.toggle(1);
  expect(table.chosen).toEqual([0, 1]);
  expect(FakeSocket.last.of("ask")).toHaveLength(0);
  table.toggle(6);
  expect(table.chosen).toEqual([6]);
  expect(FakeSocket.last.of("ask").map(({ action }) => action)).toEqual([{ do: "play", cards: [0, 1, 6] }]);
  const why = { reason: "neither_equal_nor_straight" as const };
  FakeSocket.last.say({ type: "refused", seq: 40, rule: "QU-11", why });
  expect(table.refusal?.rule).toBe("QU-11");
  table.toggle(3);
  expect(table.refusal).toBeNull();
});

test("another zero to flip is chosen without a question", async () => {
  const flip = (card: number) => ({ action: { do: "flip" as const, card }, effects: {} });
  await updated({ legal: [flip(0), flip(1)] });
  table.toggle(0);
  table.toggle(1);
  expect(table.chosen).toEqual([1]);
  expect(FakeSocket.last.of("ask")).toHaveLength(0);
});

test("a card that was drawn is marked until the next choice", async () => {
  await updated({ legal: [], view: board({ phase: "draw" }) });
  const drew = {
    seen: "drew" as const,
    seat: 0,
    card: 6,
    visible: true,
    front: 10,
    back: null,
    triplet: false,
  };
  await updated({ seq: 41, seen: [drew as never] });
  expect(table.fresh).toBe(6);
  table.toggle(0);
  expect(table.fresh).toBeNull();
});

test("the only zero is turned over by its name, of several one is chosen first", async () => {
  const flip = (card: number) => ({ action: { do: "flip" as const, card }, effects: {} });
  await updated({ legal: [flip(0)] });
  const [only] = mainCommands(table);
  expect(only?.key).toBe("flip");
  only?.press?.();
  expect(FakeSocket.last.of("act")).toHaveLength(1);
  await updated({ seq: 41, legal: [flip(0), flip(1)] });
  expect(mainCommands(table)[0]?.press).toBeNull();
});

test("a card that cannot be used now stays where it is, and the reason is asked", async () => {
  await updated({ legal: draws, view: board({ phase: "draw" }) });
  table.toggle(3);
  expect(table.chosen).toEqual([]);
  expect(FakeSocket.last.of("ask").map(({ action }) => action)).toEqual([{ do: "play", cards: [3] }]);
  expect(mainCommands(table).map(({ key }) => key)).toEqual(["visible", "hidden"]);
});

test("the only play that there is is offered by its name", async () => {
  const [only] = plays().slice(3, 4);
  await updated({ legal: only ? [only] : [] });
  expect(mainCommands(table).map(({ label }) => label)).toEqual(["Play a 3"]);
});

test("a button that waits for a choice says so where it is pressed, and a choice ends that", async () => {
  await updated();
  table.press(mainCommands(table)[0]);
  expect(table.notice).toMatch(/^Tap cards of your hand/);
  table.toggle(0);
  expect(table.notice).toBe("");
});

const waiting = board({ active: 2, acting: 2 });

/** Asks for a draw in another's turn, which is refused. */
async function refusedOutOfTurn() {
  await updated({ seq: 41, legal: [], view: waiting });
  table.ask({ do: "draw", side: "visible" });
  const why = { reason: "not_your_turn", acting: 2 };
  FakeSocket.last.say({ type: "refused", seq: 41, rule: "QU-7", why });
  expect(table.refusal?.rule).toBe("QU-7");
}

test("what was refused gives way to what others do, once it could be read", async () => {
  const now = vi.spyOn(performance, "now").mockReturnValue(10_000);
  await refusedOutOfTurn();
  now.mockReturnValue(11_000);
  await updated({ seq: 42, legal: [], view: waiting, seen: [{ seen: "passed", seat: 1 }] });
  expect(table.refusal).not.toBeNull();
  now.mockReturnValue(15_000);
  await updated({ seq: 43, legal: [], view: waiting, seen: [{ seen: "passed", seat: 1 }] });
  expect(table.refusal).toBeNull();
  now.mockRestore();
});

test("what was refused in another turn is over when one's own begins", async () => {
  await refusedOutOfTurn();
  await updated({ seq: 42, seen: [{ seen: "passed", seat: 2 }] });
  expect(table.refusal).toBeNull();
});

test("a choice ends what the server said of the last one, but not that it cannot go on", async () => {
  await updated();
  FakeSocket.last.say({ type: "problem", code: "not_stored" });
  table.toggle(0);
  expect(table.connection.problem).toBeNull();
  FakeSocket.last.say({ type: "problem", code: "outcome_unknown" });
  table.toggle(1);
  expect(table.connection.problem).toBe("outcome_unknown");
});

test("while cards are dragged, the discards are lit if the cards can be played", async () => {
  await updated({ seq: 41 });
  table.drag = { over: DISCARDS };
  expect(dropState(table, DISCARDS)).toBeNull();
  table.choose([0, 1]);
  expect(dropState(table, DISCARDS)).toBe("aimed");
  table.drag = { over: null };
  expect(dropState(table, DISCARDS)).toBe("open");
  table.drag = null;
  expect(dropState(table, DISCARDS)).toBeNull();
});
