import { flushSync, mount, unmount, type Component } from "svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import RulesPage from "../../src/app/RulesPage.svelte";
import { settings } from "../../src/app/settings.svelte";
import { GAMES } from "../../src/games";
import GamePictures from "../../src/lesson/GamePictures.svelte";
import { eventually } from "./eventually";

let shown: Record<string, unknown> | null = null;

beforeEach(() => {
  settings.language = "en";
});

afterEach(async () => {
  if (shown) await unmount(shown);
  shown = null;
  vi.restoreAllMocks();
});

const retry = () => document.querySelector<HTMLElement>('[data-do="retry"]');

function show<Props extends Record<string, unknown>>(page: Component<Props>, props: Props) {
  shown = mount(page, { target: document.body, props });
  flushSync();
}

test("rules that could not be fetched are asked for again by a press", async () => {
  const load = vi
    .spyOn(GAMES.zero.rules, "en")
    .mockRejectedValueOnce(new Error("no network"))
    .mockResolvedValue({ default: "<p>The rules</p>" });
  show(RulesPage, { game: "zero", rule: "" });
  await eventually(() => expect(document.querySelector('[role="alert"]')).not.toBeNull());
  retry()?.click();
  await eventually(() => expect(document.querySelector("article")?.textContent).toBe("The rules"));
  expect(load).toHaveBeenCalledTimes(2);
});

test("so are the pictures of a game", async () => {
  const load = vi.spyOn(GAMES.zero, "learn").mockRejectedValueOnce(new Error("no network"));
  show(GamePictures, { game: "zero" });
  await eventually(() => expect(retry()).not.toBeNull());
  retry()?.click();
  await eventually(() => expect(retry()).toBeNull());
  expect(load).toHaveBeenCalledTimes(2);
});
