import { expect } from "@playwright/test";
import { findHidden } from "../fit";
import { openScene } from "../mock";
import { PLAYERS } from "../players";
import { test } from "../server";
import { lookInEachWindow, openFrame } from "../windows";
import { findCutWords, GUIDE, guidedScene } from "./guide";

/** In low windows Qarré's seal lies on the corner of one card of the base, whose number also stands large on it. */
const UNDER_SEAL = /: span card\s+top .* covered by (svg|circle)/;

test("the guide covers nothing of the table in any window, and all its words have room", async ({ page }) => {
  const frame = await openFrame(page);
  for (const player of PLAYERS) {
    await openScene(frame, guidedScene(player));
    await frame.locator(GUIDE).waitFor();
    expect(await lookInEachWindow(frame, findCutWords), player.game).toEqual([]);
    const hidden = await lookInEachWindow(frame, findHidden);
    expect(
      hidden.filter((what) => !UNDER_SEAL.test(what)),
      player.game,
    ).toEqual([]);
  }
});
