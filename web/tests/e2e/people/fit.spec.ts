import { expect } from "@playwright/test";
import type { StandIn } from "../../../src/protocol/StandIn";
import { WORD_SHOWN_MS } from "../../../src/table/talk-times";
import { withPlayers } from "../crowd";
import { findHidden } from "../fit";
import { LOCALES } from "../languages";
import { hold, openScene, type Scene } from "../mock";
import { PLAYERS } from "../players";
import { test } from "../server";
import { lookInEachWindow, openFrame } from "../windows";

const REASONS: readonly StandIn[] = ["left", "clock", "asked"];

/** In the browser: whether the window cuts the sentence that says why a bot plays. */
function findCutReason(): string[] {
  const reason = document.querySelector(".layout .acts [role=status]");
  if (!reason) return ["no reason"];
  const { left, top, right, bottom } = reason.getBoundingClientRect();
  const { clientWidth, clientHeight } = document.documentElement;
  const cut = left < 0 || top < 0 || right > clientWidth || bottom > clientHeight;
  return cut ? [`the reason is cut at ${[left, top, right, bottom].map(Math.round).join(" ")}`] : [];
}

/** In the browser: whether what a person has said lies on the sentence that says what to do. */
function findBubbleOnSentence(): string[] {
  const at = (selector: string) => document.querySelector(selector)?.getBoundingClientRect();
  const [bubble, sentence] = [at(".self > .bubble"), at('[data-part="status"]')];
  if (!bubble || !sentence) return ["no bubble, or no sentence"];
  const wide = Math.min(bubble.right, sentence.right) - Math.max(bubble.left, sentence.left);
  const high = Math.min(bubble.bottom, sentence.bottom) - Math.max(bubble.top, sentence.top);
  return wide > 1 && high > 1
    ? [`${Math.round(wide)} × ${Math.round(high)} px of the sentence are covered`]
    : [];
}

/** The scene while a bot plays for the person at the page. */
function stoodIn({ info, update }: Scene, why: StandIn): Scene {
  const seats = info.seats.map((seat, at) => (at === 0 ? { ...seat, stand_in: why } : seat));
  return { info: { ...info, seats }, update: { ...update, legal: [] } };
}

/** The scene while the table waits for a person who is gone. */
function absent({ info, update }: Scene): Scene {
  const seats = info.seats.map((seat, at) =>
    at === 1 ? { name: seat.name, presence: "gone" as const } : seat,
  );
  const view = { ...update.view, active: 1, acting: 1 } as typeof update.view;
  return { info: { ...info, seats }, update: { ...update, view, legal: [] } };
}

for (const player of PLAYERS)
  test(`${player.label}: what one says oneself covers the sentence in no window`, async ({ page }) => {
    await hold(page, WORD_SHOWN_MS);
    const frame = await openFrame(page);
    await openScene(frame, { ...player.turn, then: [{ type: "said", seat: 0, word: "take_your_time" }] });
    await expect(frame.locator(".self > .bubble")).toHaveCount(1);
    expect(await lookInEachWindow(frame, [findBubbleOnSentence])).toEqual([]);
  });

/** German has the longest sentences, Dutch the longest words. */
for (const language of ["de", "nl"] as const) {
  test.describe(language, () => {
    test.use({ locale: LOCALES[language] });

    for (const player of PLAYERS) {
      test(`${player.label}: a person sees why a bot plays for them, and the way back, in every window`, async ({
        page,
      }) => {
        const frame = await openFrame(page);
        const wrong: string[] = [];
        for (const players of [Math.min(...player.seats), Math.max(...player.seats)])
          for (const why of REASONS) {
            await openScene(frame, stoodIn(withPlayers(player.turn, players), why));
            await expect(frame.locator('[data-do="return"]')).toBeVisible();
            const found = await lookInEachWindow(frame, [findHidden, findCutReason]);
            wrong.push(...found.map((hidden) => `${why} of ${players}: ${hidden}`));
          }
        expect(wrong).toEqual([]);
      });

      test(`${player.label}: the button that lets a bot play for a long name is whole in every window`, async ({
        page,
      }) => {
        const frame = await openFrame(page);
        const wrong: string[] = [];
        for (const players of [Math.min(...player.seats), Math.max(...player.seats)]) {
          await openScene(frame, absent(withPlayers(player.turn, players)));
          await expect(frame.locator('[data-do="stand-in"]')).toBeVisible();
          const found = await lookInEachWindow(frame, findHidden);
          wrong.push(...found.map((hidden) => `of ${players}: ${hidden}`));
        }
        expect(wrong).toEqual([]);
      });

      test(`${player.label}: a closed table's way home is whole in every window`, async ({ page }) => {
        const frame = await openFrame(page);
        const scene = withPlayers(player.turn, Math.max(...player.seats));
        const table = { ...scene.info, status: "closed" as const, your_turn: false };
        await openScene(frame, { ...scene, then: [{ type: "table", table }] });
        await expect(frame.locator('[data-do="home"]')).toBeVisible();
        expect(await lookInEachWindow(frame, findHidden)).toEqual([]);
      });
    }
  });
}
