import { expect, type Page } from "@playwright/test";
import { openScene } from "../mock";
import { test } from "../server";
import { SCENES } from "./scenes";

/** The middle of an element on the screen. */
async function middle(page: Page, selector: string): Promise<[number, number]> {
  const box = await page.locator(selector).boundingBox();
  if (!box) throw new Error(`${selector} is not on the screen`);
  return [box.x + box.width / 2, box.y + box.height / 2];
}

test("a card pulled onto one of the pot is exchanged for it, and one let go elsewhere is not", async ({
  page,
  isMobile,
}) => {
  test.skip(isMobile, "a mouse is pulled here; a finger speaks the same pointer events");
  const heard = await openScene(page, SCENES.turn);
  const acts = () => heard.filter((message) => message.type === "act");
  const [x, y] = await middle(page, '.hand [data-handle="2"]');
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x - 30, y - 60, { steps: 5 });
  await page.mouse.up();
  await expect(page.locator(".hand .raised")).toHaveCount(1);
  expect(acts()).toEqual([]);
  const [potX, potY] = await middle(page, '[data-take="r2"]');
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x, y - 20, { steps: 3 });
  await expect(page.locator("[data-take]:not([data-drop=open])")).toHaveCount(0);
  await page.mouse.move(potX + 4, potY, { steps: 6 });
  await expect(page.locator("[data-drop=aimed]")).toHaveAttribute("data-take", "r2");
  await page.mouse.up();
  await expect.poll(acts).toMatchObject([{ action: { do: "exchange", give: 2, take: "r2" } }]);
});
