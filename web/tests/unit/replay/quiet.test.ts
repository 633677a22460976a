import { mount, unmount } from "svelte";
import { afterEach, expect, test, vi } from "vitest";
import { settings } from "../../../src/app/settings.svelte";
import ReplayPage from "../../../src/replay/ReplayPage.svelte";
import { ofTable, type ReplaySource } from "../../../src/replay/source";
import { board, info } from "../../samples/zero";
import { eventually } from "../eventually";

let page: Record<string, unknown> | null = null;

afterEach(async () => {
  if (page) await unmount(page);
  page = null;
  vi.unstubAllGlobals();
});

test("a replay that plays by itself goes on over moments of which nothing was seen", async () => {
  settings.language = "en";
  vi.stubGlobal(
    "ResizeObserver",
    class {
      observe() {}
      disconnect() {}
    },
  );
  const moments = [0, 1, 2, 3].map((at) => ({ seen: [], patch: at === 0 ? board({ round: 1 }) : {} }));
  const source: ReplaySource = {
    ...ofTable("t"),
    info: () => Promise.resolve(info({ status: "over" })),
    look: () => Promise.resolve({ moments } as never),
  };
  page = mount(ReplayPage, { target: document.body, props: { source, hash: "#0" } });
  const shown = () => document.querySelector<HTMLElement>("[data-moment]")?.dataset["moment"];
  await eventually(() => expect(shown()).toBe("0"));
  document.querySelector<HTMLElement>('[data-do="play"]')?.click();
  await eventually(() => expect(shown()).toBe("3"));
});
