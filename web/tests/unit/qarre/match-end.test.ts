import { flushSync, mount, unmount } from "svelte";
import { expect, test, vi } from "vitest";
import { settings } from "../../../src/app/settings.svelte";
import MatchEnd from "../../../src/games/qarre/MatchEnd.svelte";
import { QarreTable } from "../../../src/games/qarre/table.svelte";
import { PROTOCOL } from "../../../src/protocol/number";
import { board, info, update } from "../../samples/qarre";
import { FakeSocket, useFakeSockets } from "../fake-socket";

/** Shows the end of a match, or of a lesson, and gives its rows to `look`. */
async function showEnd(lesson: boolean, look: (rows: HTMLElement[]) => void): Promise<void> {
  settings.language = "en";
  const about = info(lesson ? { lesson } : {});
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  useFakeSockets();
  const table = new QarreTable(about, { eventSeen: vi.fn(), choiceOffered: vi.fn() });
  FakeSocket.last.open();
  FakeSocket.last.say({ type: "welcome", protocol: PROTOCOL, now: Date.now(), table: about });
  const view = board({
    phase: "over",
    acting: null,
    over: { end: "target", scores: [45, 31], winners: [0] },
  });
  FakeSocket.last.say({ type: "update", ...update({ view, legal: [] }) });
  await vi.runAllTimersAsync();
  const shown = mount(MatchEnd, { target: document.body, props: { table } });
  flushSync();
  look([...document.querySelectorAll<HTMLElement>(".hands li")]);
  void unmount(shown);
  table.leave();
  vi.useRealTimers();
}

test("in the end of a match the viewer is addressed, as in the ranking", async () => {
  await showEnd(false, (rows) => {
    expect(rows).toHaveLength(2);
    expect(rows[0]?.querySelector("bdi")?.textContent).toBe("You");
    // The ranking has the points.
    expect(rows[0]?.textContent).not.toContain("45");
  });
});

test("the end of a lesson, which has no ranking, tells the points", async () => {
  await showEnd(true, (rows) => {
    expect(rows.map((row) => row.querySelector("b")?.textContent)).toEqual(["45 points", "31 points"]);
  });
});
