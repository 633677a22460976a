import { mount, unmount } from "svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { settings } from "../../../src/app/settings.svelte";
import ReplayPage from "../../../src/replay/ReplayPage.svelte";
import { ofTable } from "../../../src/replay/source";

let page: Record<string, unknown> | null = null;

beforeEach(() => {
  settings.language = "en";
});

afterEach(async () => {
  if (page) await unmount(page);
  page = null;
  document.body.replaceChildren();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  vi.useRealTimers();
});

/** Where the page of a match leads whose server answers with this fault. */
async function wayOut(code: string) {
  vi.stubGlobal("fetch", async () => new Response(JSON.stringify({ code, message: "no" }), { status: 404 }));
  page = mount(ReplayPage, { target: document.body, props: { source: ofTable("ab"), hash: "" } });
  return vi.waitFor(() => {
    const link = document.querySelector("main a");
    if (link === null) throw new Error("there is no link");
    return `${link.textContent.trim()} ${link.getAttribute("href")}`;
  });
}

test("from a match that there is not one goes home, not to its result", async () => {
  expect(await wayOut("not_found")).toBe("Back to the home page /");
  expect(document.querySelector("main button")).toBeNull();
});

test("from a match that is not over one goes to its table, which is not called its result", async () => {
  expect(await wayOut("not_over")).toBe("To the match /table/ab");
  if (page) await unmount(page);
  expect(await wayOut("private")).toBe("To the result /table/ab");
});

test("nothing is tried again that only others, or the end of the day, can open", async () => {
  for (const code of ["private", "day_not_over", "own_try_first", "nobody_finished"]) {
    await wayOut(code);
    expect(document.querySelector("main button"), code).toBeNull();
    if (page) await unmount(page);
    document.body.replaceChildren();
  }
});

test("a replay that opens with the end of the day says when that is where the person is", async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.UTC(2026, 5, 1, 12) });
  vi.stubEnv("TZ", "Europe/Paris");
  await wayOut("day_not_over");
  const said = document.querySelector("[role=alert]")?.textContent;
  expect(said).toMatch(/at midnight UTC\. Where you are, that’s at 2:00/);
});
