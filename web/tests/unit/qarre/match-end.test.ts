import { flushSync, mount, unmount } from "svelte";
import { expect, test, vi } from "vitest";
import { settings } from "../../../src/app/settings.svelte";
import MatchEnd from "../../../src/games/qarre/MatchEnd.svelte";
import { QarreTable } from "../../../src/games/qarre/table.svelte";
import { PROTOCOL } from "../../../src/protocol/number";
import { board, info, update } from "../../samples/qarre";
import { FakeSocket, useFakeSockets } from "../fake-socket";

test("in the end of a match the viewer is addressed, as in the ranking", async () => {
  settings.language = "en";
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  useFakeSockets();
  const table = new QarreTable(info(), { eventSeen: vi.fn(), choiceOffered: vi.fn() });
  FakeSocket.last.open();
  FakeSocket.last.say({ type: "welcome", protocol: PROTOCOL, now: Date.now(), table: info() });
  const view = board({
    phase: "over",
    acting: null,
    over: { end: "target", scores: [45, 31], winners: [0] },
  });
  FakeSocket.last.say({ type: "update", ...update({ view, legal: [] }) });
  await vi.runAllTimersAsync();
  const shown = mount(MatchEnd, { target: document.body, props: { table } });
  flushSync();
  const names = [...document.querySelectorAll(".hands bdi")].map((name) => name.textContent);
  expect(names).toHaveLength(2);
  expect(names[0]).toBe("You");
  void unmount(shown);
  table.leave();
  vi.useRealTimers();
});
