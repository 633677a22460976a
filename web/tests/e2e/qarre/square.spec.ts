import { expect } from "@playwright/test";
import { openScene } from "../mock";
import { test } from "../server";
import { SCENES } from "./scenes";

type Heard = Awaited<ReturnType<typeof openScene>>;

const acted = (heard: Heard) => heard.flatMap((message) => (message.type === "act" ? [message.action] : []));

test("a chosen card lights its cells, and a tap on one places it", async ({ page }) => {
  const heard = await openScene(page, SCENES.place);
  await expect(page.locator(".cell.lit")).toHaveCount(0);
  await page.getByRole("button", { name: /^3 of hearts/ }).click();
  await expect(page.locator(".cell.lit")).toHaveCount(2);
  const cell = page.locator('[data-cell="0"]');
  await expect(cell).toHaveAccessibleName(/3 points/);
  await cell.click();
  await expect.poll(() => acted(heard)).toEqual([{ do: "play", card: 1, cell: 0 }]);
});

test("a card is dragged to a cell", async ({ page, isMobile }) => {
  test.skip(isMobile, "a mouse drags here; a finger speaks the same pointer events");
  const heard = await openScene(page, SCENES.place);
  const from = await page.locator(".hand .card").first().boundingBox();
  const to = await page.locator('[data-cell="2"]').boundingBox();
  if (!from || !to) throw new Error("card and cell are on the screen");
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
  await page.mouse.down();
  await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2, { steps: 8 });
  await expect(page.locator("[data-drop=aimed]")).toHaveAttribute("data-cell", "2");
  await page.mouse.up();
  await expect(page.locator("[data-drop]")).toHaveCount(0);
  await expect.poll(() => acted(heard)).toEqual([{ do: "play", card: 0, cell: 2 }]);
});

test("the end of a turn goes by itself when nothing else is offered", async ({ page }) => {
  const heard = await openScene(page, SCENES.ending);
  await expect.poll(() => acted(heard)).toEqual([{ do: "end" }]);
});

test("fifteen cards and deep stacks fit the screen, each card a target", async ({ page }) => {
  await openScene(page, SCENES.fifteen);
  const width = page.viewportSize()?.width ?? 0;
  const boxes = await page
    .locator(".hand .card, .cell")
    .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().toJSON() as DOMRect));
  expect(boxes).toHaveLength(19);
  for (const box of boxes) {
    expect(box.left).toBeGreaterThanOrEqual(0);
    expect(box.right).toBeLessThanOrEqual(width);
    expect(box.width).toBeGreaterThanOrEqual(43.5);
  }
});

test("a hand that Jacks have filled tells how many cards it has, and its backs stay large", async ({
  page,
}) => {
  const count = page.locator(".s1 .fan > .count");
  const width = () =>
    page
      .locator(".s1 .fan > .card")
      .first()
      .evaluate((card) => card.clientWidth);
  await openScene(page, SCENES.place);
  await expect(count).toHaveCount(0);
  const usual = await width();
  await openScene(page, SCENES.fifteen);
  await expect(count).toHaveText("11");
  expect(await width()).toBeGreaterThan(usual * 0.9);
});
