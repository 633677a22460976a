import { expect } from "@playwright/test";
import { openScene } from "../mock";
import { test } from "../server";
import { SCENES } from "./scenes";

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
  await expect(page.locator("[data-pile=discard]")).toHaveAttribute("data-drop", "open");
  await page.mouse.move(x, y - 160, { steps: 6 });
  await expect(page.locator(".card.raised")).toHaveCount(1);
  await expect(page.locator("[data-pile=discard]")).toHaveAttribute("data-drop", "aimed");
  await page.mouse.up();
  await expect.poll(() => heard.some(({ type }) => type === "act")).toBe(true);
});
