import { mount, unmount } from "svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { settings } from "../../../src/app/settings.svelte";
import { QuandoTable } from "../../../src/games/quando/table.svelte";
import type { TableInfo } from "../../../src/protocol/TableInfo";
import TableHead from "../../../src/table/TableHead.svelte";
import { info } from "../../samples/quando";
import { useFakeSockets } from "../fake-socket";

beforeEach(() => {
  settings.language = "en";
  useFakeSockets();
});

afterEach(() => {
  vi.restoreAllMocks();
});

/** The mark beside the game's name over a table. */
function markOf(changes: Partial<TableInfo>): string | undefined {
  const table = new QuandoTable(info(changes), { eventSeen: vi.fn(), choiceOffered: vi.fn() });
  const head = mount(TableHead, { target: document.body, props: { table, until: "", onopen: vi.fn() } });
  const mark = document.querySelector('[data-part="daily"]')?.textContent;
  void unmount(head);
  table.leave();
  return mark;
}

test("a table says that it is a try at the deal of the day, and of practice nothing", () => {
  expect(markOf({ daily: "2026-11-23" })).toBe("of the day");
  expect(markOf({ daily: "2026-11-23", lesson: true })).toBeUndefined();
  expect(markOf({})).toBeUndefined();
});
