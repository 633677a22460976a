import { flushSync, mount, unmount } from "svelte";
import { afterEach, expect, test, vi } from "vitest";
import { settings } from "../../../src/app/settings.svelte";
import CheckPage from "../../../src/check/CheckPage.svelte";
import { useDeferredFetch } from "../deferred-fetch";
import { eventually } from "../eventually";
import { RECORDS } from "./records";

let page: Record<string, unknown> | null = null;

afterEach(async () => {
  if (page) await unmount(page);
  page = null;
  vi.unstubAllGlobals();
});

test("a record that was dropped on the page is not replaced by the table's that comes later", async () => {
  settings.language = "en";
  const asked = useDeferredFetch();
  page = mount(CheckPage, { target: document.body, props: { id: "t" } });
  flushSync();
  const record = RECORDS.find(([name]) => name.startsWith("zero"))?.[1] ?? "";
  const file = { size: record.length, text: () => Promise.resolve(record) };
  dispatchEvent(Object.assign(new Event("drop"), { dataTransfer: { files: [file] } }));
  await eventually(() => expect(document.querySelector("[data-verdict]")).not.toBeNull());
  asked[0]?.answer({ code: "not_found", message: "no" }, 404);
  await new Promise((resolve) => setTimeout(resolve));
  flushSync();
  expect(document.querySelector("[data-verdict]")).not.toBeNull();
  expect(document.querySelector('[data-part="fault"]')).toBeNull();
});
