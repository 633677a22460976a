import { flushSync, mount, unmount } from "svelte";
import { beforeEach, expect, test, vi } from "vitest";
import { settings } from "../../../src/app/settings.svelte";
import { QuandoTable } from "../../../src/games/quando/table.svelte";
import type { TableInfo } from "../../../src/protocol/TableInfo";
import PeopleDialog from "../../../src/table/PeopleDialog.svelte";
import { info } from "../../samples/quando";
import { useFakeSockets } from "../fake-socket";

beforeEach(() => {
  settings.language = "en";
  Object.assign(HTMLDialogElement.prototype, { showModal: vi.fn(), close: vi.fn() });
  useFakeSockets();
});

/** Whether the seat may be taken to another device. */
function isOffered(changes: Partial<TableInfo>): boolean {
  const table = new QuandoTable(info(changes), { eventSeen: vi.fn(), choiceOffered: vi.fn() });
  const dialog = mount(PeopleDialog, {
    target: document.body,
    props: { table, onopen: vi.fn(), onclose: vi.fn() },
  });
  flushSync();
  const offered = document.querySelector('[data-do="link"]') !== null;
  void unmount(dialog);
  table.leave();
  return offered;
}

test("a seat is not offered to another device where the server does not let it go", () => {
  expect(isOffered({})).toBe(true);
  expect(isOffered({ rated: true })).toBe(false);
  expect(isOffered({ lesson: true })).toBe(false);
  expect(isOffered({ daily: "2026-11-23" })).toBe(false);
});
