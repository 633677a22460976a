import { expect } from "@playwright/test";
import { SCENES as QUANDO } from "../quando/scenes";
import { test } from "../server";
import { serveReplay } from "./scenes";

/** More lines than a laptop shows. */
const LINES = 40;

test("the log beside a replay shows the newest line, unless a person has scrolled away from it", async ({
  page,
}) => {
  await page.setViewportSize({ width: 1366, height: 625 });
  const path = await serveReplay(page, QUANDO.turn);
  const line = { seen: [{ seen: "recycled", shuffled: false, payer: null }], patch: {} };
  const moments = [
    { seen: [], patch: QUANDO.turn.update.view },
    ...Array.from({ length: LINES }, () => line),
  ];
  await page.route("**/api/tables/*/replay?*", (route) => route.fulfill({ json: { moments } }));
  await page.goto(`${path}#20,open`);

  const log = page.locator(".rail");
  const lines = log.locator("li");
  await expect(lines).toHaveCount(20);
  await expect(lines.last()).toBeInViewport({ ratio: 1 });
  const step = async (count: number) => {
    await page.keyboard.press("ArrowRight");
    await expect(lines).toHaveCount(count);
  };
  await step(21);
  await expect(lines.last()).toBeInViewport({ ratio: 1 });

  await log.evaluate((list) => (list.scrollTop = 0));
  await expect(lines.first()).toBeInViewport({ ratio: 1 });
  await step(22);
  await expect(lines.first()).toBeInViewport({ ratio: 1 });

  await log.evaluate((list) => (list.scrollTop = list.scrollHeight));
  await expect(lines.last()).toBeInViewport({ ratio: 1 });
  await step(23);
  await expect(lines.last()).toBeInViewport({ ratio: 1 });
  expect(await page.evaluate(() => document.scrollingElement?.scrollTop)).toBe(0);
});
