import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { flushSync } from "svelte";
import { board, draws, info, other, own, update } from "../../samples/quando";
import { PROTOCOL } from "../../../src/protocol/number";
import type { Board, Offer } from "../../../src/games/quando/messages";
import { lessonOf } from "../../../src/games/quando/lesson";
import { QuandoTable } from "../../../src/games/quando/table.svelte";
import { stepNow } from "../../../src/lesson/lesson";
import { FakeSocket, useFakeSockets } from "../fake-socket";

let table: QuandoTable;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  useFakeSockets();
  table = new QuandoTable(info(), { eventSeen: vi.fn(), choiceOffered: vi.fn() });
  FakeSocket.last.open();
  FakeSocket.last.say({ type: "welcome", protocol: PROTOCOL, now: Date.now(), table: info() });
});

afterEach(() => {
  table.leave();
  vi.useRealTimers();
});

/** Every play of a hand: equal cards, and three in a row. */
function playsOf(fronts: readonly number[]): Offer[] {
  const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0);
  const subsets = fronts.reduce<number[][]>(
    (all, _, card) => [...all, ...all.map((cards) => [...cards, card])],
    [[]],
  );
  subsets.sort((a, b) => a.length - b.length);
  return subsets.flatMap((cards): Offer[] => {
    const values = cards.map((card) => fronts[card] ?? 0).sort((a, b) => a - b);
    const [first = 0] = values;
    const equal = values.length > 0 && values.every((value) => value === first);
    const straight = values.length === 3 && values.every((value, at) => value === first + at);
    if (!equal && !straight) return [];
    const kind = straight ? "straight" : values.length === 3 ? "triplet" : "equal";
    return [{ action: { do: "play", cards }, effects: { kind, total: sum(fronts) - sum(values) } }];
  });
}

/** A turn of one's own with this hand, after three plays of the round. */
async function turn(fronts: readonly number[], changes: Partial<Board> = {}, legal = playsOf(fronts)) {
  const hands = [own(...fronts), other(1, 5), other(7, 7), other(4, 6)];
  const view = board({ hands, plays: [3, 3, 3, 3], ...changes });
  FakeSocket.last.say({ type: "update", ...update({ view, legal }) });
  await vi.runAllTimersAsync();
  flushSync();
}

/** What the guide says now: the step, its words, and the numbers of the cards that it points at. */
function said(...read: string[]) {
  const step = stepNow(lessonOf(table).steps, new Set(["aim", ...read]));
  const points = step?.points?.() ?? [];
  const cards = table.hand.filter(({ card }) => points.includes(`[data-handle="${card}"]`));
  return { id: step?.id, text: step?.text() ?? "", cards: cards.map(({ front }) => front) };
}

test("a card for another one's triplet is not drawn after a play, and the guide says so", async () => {
  const paying: Partial<Board> = { phase: "penalty", active: 1, triplet: true };
  await turn([1, 6, 9], { ...paying, draw: { cards: 20, top: 2 } }, draws);
  expect(said().id).toBe("pay-take");
  expect(said().text).toMatch(/^Someone else’s triplet! You have no zero .* The visible 2 is small/);
  await turn([1, 6, 9], { ...paying, draw: { cards: 20, top: 8 } }, draws);
  expect(said().id).toBe("pay-turn-over");
  expect(said().text).toMatch(/^Someone else’s triplet! .* An 8\? That’s a lot\./);
  await turn([1, 6, 9], { phase: "draw", draw: { cards: 20, top: 2 } }, draws);
  expect(said().text).toMatch(/^After a play you draw a card\./);
});

test("while a triplet is paid for, the guide tells what the others do", async () => {
  await turn([1, 6, 9], { phase: "penalty", acting: 2, triplet: true }, []);
  expect(lessonOf(table).watch()).toMatch(/^A triplet: everyone but its player pays\./);
});

test("a visible number is taken where the other side is larger on average", async () => {
  await turn([1, 6, 9], { phase: "draw", draw: { cards: 20, top: 4 } }, draws);
  expect(said().id).toBe("take");
  await turn([1, 6, 9], { phase: "draw", draw: { cards: 20, top: 5 } }, draws);
  expect(said().id).toBe("turn-over");
});

test("of plays that take as much out of the hand, the one of more cards is advised", async () => {
  await turn([1, 2, 2, 2, 3, 3, 4, 4, 9]);
  expect(said()).toMatchObject({ id: "straight", cards: [2, 3, 4] });
});

test("one card is said to weigh most where sets could be played, and to be enough where none can", async () => {
  await turn([1, 2, 2, 3, 10]);
  expect(said()).toMatchObject({ id: "heaviest", cards: [10] });
  await turn([1, 3, 10]);
  expect(said()).toMatchObject({ id: "single", cards: [10] });
});

test("only as good a play as the advised one is to be confirmed; from another one the guide leads back", async () => {
  await turn([2, 3, 4, 6, 6, 6, 9, 9]);
  expect(said()).toMatchObject({ id: "triplet", cards: [6, 6, 6] });
  table.toggle(6);
  expect(said()).toMatchObject({ id: "instead", cards: [6, 6, 6] });
  expect(said().text).toMatch(/more with the three 6s\. Tap them/);
  // The pair takes 18 points away, as the triplet does.
  table.toggle(7);
  expect(said().id).toBe("confirm");
  table.toggle(3);
  expect(said()).toMatchObject({ id: "triplet", cards: [6, 6] });
  table.toggle(4);
  table.toggle(5);
  expect(said().id).toBe("confirm");
});

test("of equal cards it makes no difference which ones are raised", async () => {
  await turn([0, 7, 8, 8, 9, 9]);
  expect(said()).toMatchObject({ id: "straight", cards: [7, 8, 9] });
  table.toggle(3);
  table.toggle(5);
  expect(said()).toMatchObject({ id: "straight", cards: [7] });
  table.toggle(1);
  expect(said().id).toBe("confirm");
});

test("a knocker who was beaten is not told that others were as low", async () => {
  const hands = [own(9), other(1), other(2), other(3)];
  const round = {
    end: "knock" as const,
    knocker: 0,
    hands: [[9], [2], [10], [9]],
    totals: [9, 2, 10, 9],
    points: [14, 0, 10, 9],
    scores: [14, 0, 10, 9],
    winners: [1],
  };
  await turn([9], { hands, rounds: [round], acting: null, phase: "over" }, []);
  expect(lessonOf(table).ending()).toBe(
    "You knocked with 9, but Mina had 2. A knock only pays off when nobody has as little or less: 9 points and 5 more.",
  );
});

test("what the last turn is has to be read once, then a play is shown as in any turn", async () => {
  await turn([1, 1, 4, 10], { knocker: 1 });
  expect(said()).toMatchObject({ id: "last", cards: [] });
  expect(said("last")).toMatchObject({ id: "heaviest", cards: [10] });
  table.toggle(3);
  expect(said("last").id).toBe("confirm");
});
