import { mount, unmount } from "svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { settings } from "../../../src/app/settings.svelte";
import GroupsPage from "../../../src/groups/GroupsPage.svelte";
import { useDeferredFetch } from "../deferred-fetch";
import { eventually } from "../eventually";

let page: Record<string, unknown> | null = null;

beforeEach(() => (settings.language = "en"));

afterEach(async () => {
  if (page) await unmount(page);
  page = null;
  vi.unstubAllGlobals();
});

const status = () => document.querySelector('[role="status"]')?.textContent;
const retry = () => document.querySelector<HTMLElement>('[data-do="retry"]');

test("groups that could not be fetched are fetched again at a press", async () => {
  const asked = useDeferredFetch();
  page = mount(GroupsPage, { target: document.body });
  asked[0]?.answer({ code: "not_stored", message: "no" }, 500);
  await eventually(() => expect(status()).toContain("couldn’t save"));
  retry()?.click();
  await eventually(() => expect(status()).toContain("Fetching"));
  expect(retry()).toBeNull();
  asked[1]?.answer([]);
  await eventually(() => expect(status()).toContain("not in a group yet"));
  expect(retry()).toBeNull();
});
