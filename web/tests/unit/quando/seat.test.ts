import { flushSync, mount, unmount } from "svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import LogList from "../../../src/table/LogList.svelte";
import { narrator } from "../../../src/games/quando/narrator";
import Seat from "../../../src/games/quando/Seat.svelte";
import { QuandoTable } from "../../../src/games/quando/table.svelte";
import { PROTOCOL } from "../../../src/protocol/number";
import type { SeatInfo } from "../../../src/protocol/SeatInfo";
import type { Board } from "../../../src/games/quando/messages";
import { board, info, other, own, update } from "../../samples/quando";
import { FakeSocket, useFakeSockets } from "../fake-socket";

const SEATS: SeatInfo[] = [
  { name: "Ada", presence: "here", avatar: "frog" },
  { name: "Mina", bot: "casual" },
  { name: "Max", presence: "away", avatar: "cat" },
  { name: "Lucie", bot: "master" },
];
let table: QuandoTable;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  useFakeSockets();
  const seated = info({ seats: SEATS });
  table = new QuandoTable(seated, { eventSeen: vi.fn(), choiceOffered: vi.fn() });
  FakeSocket.last.open();
  FakeSocket.last.say({ type: "welcome", protocol: PROTOCOL, now: Date.now(), table: seated });
});

afterEach(() => {
  table.leave();
});

async function updated(changes: Parameters<typeof update>[0]) {
  FakeSocket.last.say({ type: "update", ...update(changes) });
  await vi.runAllTimersAsync();
  flushSync();
}

/** What a screen reader says of an element: its text, without what is hidden from it. */
function heard(element: HTMLElement): string {
  const copy = element.cloneNode(true) as HTMLElement;
  for (const hidden of copy.querySelectorAll("[aria-hidden=true]")) hidden.remove();
  return copy.textContent.replace(/\s+/g, " ").replaceAll(" ,", ",").trim();
}

function seatHeard(seat: number): string {
  const who = SEATS[seat];
  if (!who) throw new Error(`nobody is in seat ${seat}`);
  const shown = mount(Seat, { target: document.body, props: { table, seat, who, at: seat } });
  const text = heard(document.body);
  void unmount(shown);
  return text;
}

test("what is heard of a seat are sentences, each thing once", async () => {
  await updated({ view: board({ acting: 1, active: 1, knocker: 3, dealer: 3 }), legal: [] });
  expect(seatHeard(1)).toBe("Mina: 0 points. bot: Rabbit, casual. backs: 1, 5, 9, 9, 0, 10, 3. thinking.");
  expect(seatHeard(2)).toBe("Max: 31 points. away. backs: 7, 7, 2.");
  expect(seatHeard(3)).toBe("Lucie: 7 points. knocked. bot: Owl, master. backs: 4, 6, 8, 10, 1. dealer.");
});

test("of a hand that shows its fronts, the fronts are heard, and no back that nobody sees", async () => {
  const fronts = (...values: number[]) => values.map((front, card) => ({ card, front, back: 9 - front }));
  const hands = [own(1, 2), fronts(3, 1, 3, 2), [...fronts(4), { card: 1, front: null, back: 8 }], other(6)];
  const hidden = (sides: Board["hands"][number]) => sides.map(({ front, back }) => ({ front, back }));
  const memory = {
    hands: [...hands.slice(0, 3).map(hidden), [{ front: 5, back: 6 }]],
    discard: [],
    draw: [],
  };
  await updated({ view: board({ hands, memory }), legal: [] });
  expect(seatHeard(1)).toBe("Mina: 0 points. bot: Rabbit, casual. fronts: 3, 1, 3, 2.");
  expect(seatHeard(2)).toBe("Max: 31 points. away. fronts: 4. backs: 8.");
  expect(seatHeard(3)).toBe("Lucie: 7 points. bot: Owl, master. backs: 6. known fronts: 5. dealer.");
});

test("the log has the face of the seat that a line is about, where it is about one", async () => {
  await updated({
    seen: [
      { seen: "passed", seat: 2 },
      { seen: "recycled", shuffled: false, payer: null },
      { seen: "knocked", seat: 3 },
    ],
  });
  const shown = mount(LogList, { target: document.body, props: { table, narrator } });
  const lines = [...document.body.querySelectorAll("li")];
  expect(lines.map((line) => line.querySelector("[data-face]")?.getAttribute("data-face") ?? null)).toEqual([
    "cat",
    null,
    "master",
  ]);
  expect(heard(lines[2] as HTMLElement)).toMatch(/^Lucie /);
  void unmount(shown);
});
