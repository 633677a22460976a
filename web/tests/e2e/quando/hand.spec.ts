import { expect } from "@playwright/test";
import { openScene } from "../mock";
import { test } from "../server";
import { SCENES } from "./scenes";

test("fifteen cards fit the screen side by side", async ({ page }) => {
  await openScene(page, SCENES.fifteen);
  const cards = page.locator(".hand .card");
  await expect(cards).toHaveCount(15);
  const boxes = await cards.evaluateAll((all) =>
    all.map((card) => card.getBoundingClientRect().toJSON() as DOMRect),
  );
  const width = page.viewportSize()?.width ?? 0;
  for (const [at, box] of boxes.entries()) {
    expect(box.left).toBeGreaterThanOrEqual(0);
    expect(box.right).toBeLessThanOrEqual(width);
    expect(box.width).toBeGreaterThanOrEqual(43.5);
    for (const other of boxes.slice(0, at)) {
      const apart =
        other.right <= box.left + 0.5 || box.right <= other.left + 0.5 || other.bottom <= box.top + 0.5;
      expect(apart, `card ${at + 1} overlaps`).toBe(true);
    }
  }
});

test("a pull up plays the raised cards, and a trembling press is a tap", async ({ page, isMobile }) => {
  test.skip(isMobile, "a mouse is pulled here; a finger speaks the same pointer events");
  const sent: string[] = [];
  page.on("websocket", (socket) => socket.on("framesent", ({ payload }) => sent.push(String(payload))));
  const heard = await openScene(page, SCENES.turn);
  const card = page.locator(".hand .card").last();
  const box = await card.boundingBox();
  if (!box) throw new Error("the card is not on the screen");
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + 4, y - 5);
  await page.mouse.up();
  await expect(page.locator(".card.raised")).toHaveCount(1);
  await page.keyboard.press("Escape");
  await page.mouse.down();
  await page.mouse.move(x, y - 40, { steps: 4 });
  await page.mouse.move(x, y - 160, { steps: 6 });
  await expect(page.locator(".card.raised")).toHaveCount(1);
  await page.mouse.up();
  await expect.poll(() => heard.some(({ type }) => type === "act")).toBe(true);
});
