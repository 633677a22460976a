import { mount, unmount } from "svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { settings } from "../../../src/app/settings.svelte";
import QuandoRoundEnd from "../../../src/games/quando/RoundEnd.svelte";
import { texts as quandoTexts } from "../../../src/games/quando/texts";
import { QuandoTable } from "../../../src/games/quando/table.svelte";
import ZeroRoundEnd from "../../../src/games/zero/RoundEnd.svelte";
import { ZeroTable } from "../../../src/games/zero/table.svelte";
import { PROTOCOL } from "../../../src/protocol/number";
import type { RoundOver as QuandoRound } from "../../../src/protocol/quando/RoundOver";
import type { RoundOver as ZeroRound } from "../../../src/protocol/zero/RoundOver";
import type { ShownCard } from "../../../src/protocol/zero/ShownCard";
import * as quando from "../../samples/quando";
import * as zero from "../../samples/zero";
import { FakeSocket, useFakeSockets } from "../fake-socket";

const ears = { eventSeen: vi.fn(), choiceOffered: vi.fn() };

beforeEach(() => {
  settings.language = "en";
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  useFakeSockets();
});

afterEach(() => {
  document.body.replaceChildren();
});

/** The table hears this update. */
async function updated(table: object, update: object) {
  FakeSocket.last.open();
  FakeSocket.last.say({ type: "welcome", protocol: PROTOCOL, now: Date.now(), table });
  FakeSocket.last.say({ type: "update", ...update });
  await vi.runAllTimersAsync();
}

/** What is said of the first hand. */
const heard = () => document.querySelector("li .hidden-visually")?.textContent ?? "";

test("in French the word at the knocker's name is no order to knock", () => {
  settings.language = "fr";
  expect(quandoTexts().sheet.knocker).toBe("a frappé");
});

test("a hand of Quando is read aloud in the order in which it is drawn", async () => {
  const table = new QuandoTable(quando.info(), ears);
  const last: QuandoRound = {
    end: "knock",
    knocker: 0,
    hands: [[10, 2, 8, 2], [1], [7], [4]],
    totals: [22, 1, 7, 4],
    points: [27, 0, 7, 4],
    scores: [39, 0, 38, 11],
    winners: null,
  };
  const view = quando.board({ phase: "deal", acting: null });
  await updated(quando.info(), quando.update({ view: { ...view, rounds: [last] }, legal: [] }));
  const shown = mount(QuandoRoundEnd, { target: document.body, props: { table } });
  expect(heard()).toBe(
    "You, knocked. cards 2, 2, 8, 10. Worth 22, plus 5 for the knock: 27 points. Total: 39.",
  );
  // Whose hand it is would be heard twice.
  expect(document.querySelector("li .who")?.getAttribute("aria-hidden")).toBe("true");
  const others = [...document.querySelectorAll("li .hidden-visually")].slice(1);
  expect(others.map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining(", lowest. cards 1. Worth 1: 0 points."),
    expect.stringContaining("cards 7. Worth 7 points."),
    expect.stringContaining("cards 4. Worth 4 points."),
  ]);
  void unmount(shown);
  table.leave();
});

test("a hand of Zero is read aloud in the order in which it is drawn", async () => {
  const table = new ZeroTable(zero.info(), ears);
  const shownCard = (face: string, card: number): ShownCard => ({ card, face, mark: "counts" });
  const last: ZeroRound = {
    end: "knock",
    hands: [["y7", "r3", "b1", "r2"].map(shownCard), [], [], []],
    zeros: [],
    closer: null,
    totals: [13, 0, 0, 0],
    points: [13, 0, 0, 0],
    scores: [13, 0, 0, 0],
    winners: null,
  };
  const view = zero.board({ phase: "deal", acting: null });
  await updated(zero.info(), zero.update({ view: { ...view, rounds: [last] }, legal: [] }));
  const shown = mount(ZeroRoundEnd, { target: document.body, props: { table } });
  expect(heard()).toMatch(/red 2 .*red 3 .*yellow 7 .*blue 1 /);
  void unmount(shown);
  table.leave();
});
