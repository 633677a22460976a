import { flushSync, mount, unmount } from "svelte";
import { expect, test, vi } from "vitest";
import Seat from "../../../src/games/qarre/Seat.svelte";
import { QarreTable } from "../../../src/games/qarre/table.svelte";
import { PROTOCOL } from "../../../src/protocol/number";
import { board, info, other, own, update } from "../../samples/qarre";
import { FakeSocket, useFakeSockets } from "../fake-socket";

test("of an open hand the cards are heard, as they are seen", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  useFakeSockets();
  const table = new QarreTable(info(), { eventSeen: vi.fn(), choiceOffered: vi.fn() });
  FakeSocket.last.open();
  FakeSocket.last.say({ type: "welcome", protocol: PROTOCOL, now: Date.now(), table: info() });
  const heard = async (hand: ReturnType<typeof own | typeof other>) => {
    const view = board({ hands: [own("7s"), hand] });
    FakeSocket.last.say({ type: "update", ...update({ seq: hand.length, view, legal: [] }) });
    await vi.runAllTimersAsync();
    flushSync();
    const props = { table, seat: 1, who: { name: "Mina", bot: "casual" as const }, at: 1 };
    const shown = mount(Seat, { target: document.body, props });
    const text = document.querySelector(".plate, [data-seat]")?.textContent;
    void unmount(shown);
    return text;
  };
  expect(await heard(other(1))).not.toContain("known");
  expect(await heard(own("2h", "Ac"))).toContain("known: 2 of hearts, ace of clubs");
  table.leave();
});
