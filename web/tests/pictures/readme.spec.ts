import type { Page } from "@playwright/test";
import { openScene, type Scene } from "../e2e/mock";
import { HAND, SHEET } from "../e2e/parts";
import { SCENES as PEOPLE } from "../e2e/people/scenes";
import { SCENES as QARRE } from "../e2e/qarre/scenes";
import { SCENES as QUANDO } from "../e2e/quando/scenes";
import { test } from "../e2e/server";
import { openRoom } from "../e2e/waiting/scenes";
import { SCENES as ZERO } from "../e2e/zero/scenes";

const DESK = { width: 1366, height: 768 };
const PHONE = { width: 390, height: 780 };

test.use({ contextOptions: { reducedMotion: "reduce" } });

async function take(page: Page, name: string): Promise<void> {
  await page.evaluate(() => document.fonts.ready);
  await page.mouse.move(0, 0);
  await page.screenshot({ path: `../docs/pictures/${name}.jpg`, quality: 88, animations: "disabled" });
}

/** A table as it stands, and the cards of the hand that are raised, by their places. */
const TABLES: [string, Scene, typeof DESK, raised: readonly number[]][] = [
  ["table-desk", QUANDO.turn, DESK, []],
  ["table-phone", QUANDO.turn, PHONE, [1, 2]],
  ["people-phone", PEOPLE["own-clock"], PHONE, []],
  ["qarre-desk", QARRE.place, DESK, [0]],
  ["zero-phone", ZERO.turn, PHONE, [0]],
  ["round-desk", QUANDO.round, DESK, []],
  ["match-phone", ZERO.over, PHONE, []],
];

for (const [name, scene, size, raised] of TABLES)
  test(name, async ({ page }) => {
    await page.setViewportSize(size);
    await openScene(page, scene);
    if (name.startsWith("round") || name.startsWith("match")) await page.locator(SHEET).waitFor();
    for (const at of raised) await page.locator(HAND).nth(at).click();
    await take(page, name);
  });

test("front", async ({ page }) => {
  await page.setViewportSize(DESK);
  await page.goto("/");
  await page.locator(".games article").last().waitFor();
  await take(page, "front");
});

test("levels", async ({ page }) => {
  await page.setViewportSize(DESK);
  await page.goto("/");
  await page.locator('.games [data-do="level"]').first().click();
  await page.getByRole("dialog").waitFor();
  await take(page, "levels");
});

test("waiting", async ({ page }) => {
  await page.setViewportSize(DESK);
  await openRoom(page, "owner");
  await take(page, "waiting");
});
