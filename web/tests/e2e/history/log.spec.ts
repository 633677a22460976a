import { expect } from "@playwright/test";
import { openScene } from "../mock";
import { SCENES as QUANDO } from "../quando/scenes";
import { test } from "../server";
import { serveReplay } from "./scenes";

/** More lines than a laptop shows. */
const LINES = 40;

const line = { seen: "recycled", shuffled: false, payer: null } as const;

test("the log beside a replay shows the newest line, unless a person has scrolled away from it", async ({
  page,
}) => {
  await page.setViewportSize({ width: 1366, height: 625 });
  const path = await serveReplay(page, QUANDO.turn);
  const moments = [
    { seen: [], patch: QUANDO.turn.update.view },
    ...Array.from({ length: LINES }, () => ({ seen: [line], patch: {} })),
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

test("the dialog of recent moves opens at the newest line and follows it, unless a person has scrolled away", async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const { info, update } = QUANDO.ending;
  const later = (count: number, lines: number) => ({
    ...update,
    type: "update" as const,
    seq: update.seq + count,
    seen: Array.from({ length: lines }, () => line),
  });
  await openScene(page, {
    info,
    update,
    then: [later(1, LINES)],
    toAct: [later(2, 1), later(3, 1), later(4, 1)],
  });
  await page.locator("nav .people").click();
  await page.locator('[data-do="log"]').click();

  const dialog = page.getByRole("dialog");
  const list = dialog.locator(".body");
  const lines = dialog.locator("li");
  await expect(lines).toHaveCount(LINES);
  await expect(lines.last()).toBeInViewport({ ratio: 1 });
  // The dialog lies over the table, where others act; here the person does, past the dialog.
  const act = async (count: number) => {
    await page.locator('[data-do="end"]').dispatchEvent("click");
    await expect(lines).toHaveCount(count);
  };
  await act(LINES + 1);
  await expect(lines.last()).toBeInViewport({ ratio: 1 });

  await list.evaluate((list) => (list.scrollTop = 0));
  await expect(lines.first()).toBeInViewport({ ratio: 1 });
  await act(LINES + 2);
  await expect(lines.first()).toBeInViewport({ ratio: 1 });

  await list.evaluate((list) => (list.scrollTop = list.scrollHeight));
  await expect(lines.last()).toBeInViewport({ ratio: 1 });
  await act(LINES + 3);
  await expect(lines.last()).toBeInViewport({ ratio: 1 });

  // On its side the phone shows fewer lines, and still the newest one.
  await page.setViewportSize({ width: 844, height: 390 });
  await expect(lines.last()).toBeInViewport({ ratio: 1 });
});
