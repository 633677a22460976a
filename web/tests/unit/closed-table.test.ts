import { mount, unmount } from "svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { settings } from "../../src/app/settings.svelte";
import type { TableInfo } from "../../src/protocol/TableInfo";
import TablePage from "../../src/table/TablePage.svelte";
import { table } from "../samples/table";

let page: Record<string, unknown> | null = null;

beforeEach(() => {
  settings.language = "en";
});

afterEach(async () => {
  if (page) await unmount(page);
  page = null;
  vi.unstubAllGlobals();
});

/** Opens a table that is closed; gives what its page says. */
async function open(changes: Partial<TableInfo> = {}) {
  const info = table({ status: "closed", your_turn: false, ...changes });
  vi.stubGlobal("fetch", async () => new Response(JSON.stringify(info)));
  page = mount(TablePage, { target: document.body, props: { id: info.id } });
  return vi.waitFor(() => {
    const text = document.querySelector("main p")?.textContent;
    expect(text).toMatch(/closed|didn’t begin/);
    return text;
  });
}

test("whoever comes back to a table whose match was ended finds that reason, too", async () => {
  expect(await open({ round: 2 })).toContain("Its match was ended");
  expect(document.querySelector("main a")?.getAttribute("href")).toBe("/");
});

test("a rated match that did not begin is not called an ended one", async () => {
  expect(await open({ rated: true })).not.toContain("was ended");
  expect(document.querySelector('[data-do="rated"]')).not.toBeNull();
});
