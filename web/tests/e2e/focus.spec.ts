import { expect, type Page } from "@playwright/test";
import { board, draws, other, own } from "../samples/quando";
import type { Quando } from "../../src/games/quando/messages";
import { SCENES as ENDING } from "./ending/scenes";
import { openScene, type Scene } from "./mock";
import { HAND, ROUND_END, STATUS } from "./parts";
import { PLAYERS } from "./players";
import { SCENES as QUANDO } from "./quando/scenes";
import { test } from "./server";

/** Where the keyboard is: in the hand, among the buttons, on the sentence, or nowhere. */
const place = (page: Page) =>
  page.evaluate(() => {
    const at = document.activeElement;
    if (!at || at === document.body) return "nowhere";
    if (at.closest("dialog")) return "dialog";
    if (at.matches("[data-handle]")) return "hand";
    if (at.closest(".acts")) return at.matches("button") ? "button" : "buttons";
    return at.matches('[data-part="status"]') ? "sentence" : at.tagName;
  });

const seq = (page: Page, is: number) =>
  expect(page.locator("[data-table]")).toHaveAttribute("data-seq", String(is));

test("when a sheet that came by itself is closed, the keyboard is at the sentence", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await openScene(page, ENDING.reveal);
  await expect(page.locator(ROUND_END)).toBeVisible();
  // Played by pointer: nothing of the table had the focus.
  await page.locator(ROUND_END).getByRole("heading").first().click();
  await page.keyboard.press("Escape");
  await expect(page.locator(ROUND_END)).toHaveCount(0);
  await expect.poll(() => place(page)).toBe("sentence");
});

for (const player of PLAYERS) {
  test(`${player.label}: the keyboard begins at the sentence, comes back from dialogs, and stays in the hand`, async ({
    page,
  }) => {
    await openScene(page, player.turn);
    await test.step("the keyboard begins at the sentence, and the next stop is one's own", async () => {
      await expect.poll(() => place(page)).toBe("sentence");
      const own = () =>
        page.evaluate(() => document.activeElement?.closest('[data-part="own-area"]') !== null);
      await page.keyboard.press("Tab");
      expect(await own()).toBe(true);
    });

    await test.step("dialogs give the keyboard back", async () => {
      const card = page.locator(HAND).nth(1);
      await card.focus();
      await page.keyboard.press("?");
      await expect(page.getByRole("dialog")).toBeVisible();
      await page.keyboard.press("Escape");
      await expect(card).toBeFocused();
      // A dialog that opens from another one.
      await page.keyboard.press("m");
      await page.getByRole("dialog").locator('[data-do="settings"]').press("Enter");
      await expect(page.getByRole("dialog", { name: "Settings" })).toBeVisible();
      await page.keyboard.press("Escape");
      await expect(card).toBeFocused();
    });

    await test.step("the keyboard stays in the hand when a card has gone", async () => {
      await openScene(page, { ...player.turn, toAct: [{ type: "update", ...player.moves }] });
      await page.locator(HAND).first().focus();
      await player.key(page);
      await seq(page, player.moves.seq);
      await expect.poll(() => place(page)).toBe("hand");
    });
  });
}

/** A turn of one's own, and the whole way to the next one. */
const turn = board({ hands: [own(2, 5, 7), other(1), other(3), other(4)] });
const played: Scene<Quando>["update"] = {
  seq: 41,
  seen: [{ seen: "played", seat: 0, kind: "equal", cards: [{ card: 2, front: 7 }] }],
  view: { ...turn, phase: "draw", hands: [own(2, 5), other(1), other(3), other(4)] },
  legal: draws,
  wait: null,
};
const drawn: Scene<Quando>["update"] = {
  seq: 42,
  seen: [
    { seen: "drew", seat: 0, card: 9, side: "visible", sides: { front: 7, back: null }, penalty: false },
    { seen: "passed", seat: 1 },
  ],
  view: { ...turn, hands: [[...own(2, 5), { card: 9, front: 7, back: null }], other(1), other(3), other(4)] },
  legal: [{ action: { do: "play", cards: [0] }, effects: { kind: "equal", total: 12 } }],
  wait: null,
};
const whole: Scene<Quando> = {
  ...QUANDO.turn,
  update: {
    ...QUANDO.turn.update,
    view: turn,
    legal: [2, 1].map((card) => ({
      action: { do: "play", cards: [card] },
      effects: { kind: "equal", total: 7 },
    })),
  },
  toAct: [
    { type: "update", ...played },
    { type: "update", ...drawn },
  ],
};

test("the keyboard goes on at the buttons: play, draw, and the next turn", async ({ page }) => {
  await openScene(page, whole);
  await page.keyboard.press("7");
  await page.locator('.main[data-do="play"]').focus();
  await page.keyboard.press("Enter");
  await seq(page, 41);
  await expect(page.locator('.main[data-do="visible"]')).toBeFocused();
  await page.keyboard.press("Enter");
  await seq(page, 42);
  // The only play is offered by its name.
  await expect(page.locator('.main[data-do="play"]')).toBeFocused();
  await expect(page.locator(".card.fresh")).toHaveAccessibleName(/, new$/);
});

test("the keyboard stays where it was while a card is drawn and marked, until the next choice", async ({
  page,
}) => {
  await openScene(page, whole);
  await page.keyboard.press("7");
  await page.keyboard.press("p");
  await seq(page, 41);
  expect(await place(page)).toBe("hand");
  await page.keyboard.press("v");
  await seq(page, 42);
  expect(await place(page)).toBe("hand");
  await expect(page.locator('.card.fresh[data-handle="9"]')).toHaveCount(1);
  await page.keyboard.press("2");
  await expect(page.locator(".card.fresh")).toHaveCount(0);
});

test("while others play the keyboard waits among the buttons", async ({ page }) => {
  await openScene(page, { ...whole, toAct: [{ type: "update", ...played, legal: [] }] });
  await page.keyboard.press("7");
  await page.locator('.main[data-do="play"]').focus();
  await page.keyboard.press("Enter");
  await seq(page, 41);
  expect(await place(page)).toBe("buttons");
});

test("what cannot be done says why, and is heard", async ({ page }) => {
  await openScene(page, {
    ...QUANDO.waiting,
    refusal: { rule: "QU-7", why: { reason: "not_your_turn", acting: 2 } },
  });
  for (const key of ["v", "k", "x", "e"]) {
    await page.keyboard.press(key);
    await expect(page.getByRole("alert")).toContainText("It’s Oskar’s move.");
    await page.keyboard.press("Escape");
    await expect(page.getByRole("alert")).toHaveCount(0);
  }
  await page.locator('[data-pile="draw"]').click();
  await expect(page.getByRole("alert")).toContainText("It’s Oskar’s move.");
  await expect(page.locator(STATUS)).toContainText("Oskar");
});

test("a page that is gone to by the keyboard has it, and the settings show what stands", async ({ page }) => {
  await page.goto("/");
  const link = page.locator('a[href="/ratings"]').first();
  await link.waitFor();
  expect(await place(page)).toBe("nowhere");
  await link.focus();
  await page.keyboard.press("Enter");
  await page.locator("#content h1").waitFor();
  await expect.poll(() => place(page)).toBe("MAIN");
  await page.goBack();
  await page.getByRole("button", { name: "Settings" }).click();
  const notify = page.getByRole("switch", { name: "Notify me" });
  // The browser of the tests lets no page notify.
  await notify.press("Space");
  await expect(page.getByRole("dialog")).toContainText("blocks notifications");
  await expect(notify).not.toBeChecked();
});
