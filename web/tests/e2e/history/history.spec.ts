import { readFileSync } from "node:fs";
import { expect } from "@playwright/test";
import { test } from "../server";
import { playMatch } from "./played";

const REPLAY = '[data-part="replay"]';

test("a finished match is watched again from every seat, and its deals are checked", async ({ page }) => {
  const wish = { game: "zero", players: 3, bots: "random", options: { rounds: 2, turn_cap: 2 } };
  const id = await playMatch(page, wish);

  await page.goto(`/replay/${id}`);
  // One's own seat first, at the first deal.
  const replay = page.locator(REPLAY);
  await expect(replay).toHaveAttribute("data-viewpoint", "0");
  await expect(replay).toHaveAttribute("data-moment", "0");
  const viewpoints = page.locator('[data-do="viewpoint"] option');
  await expect(viewpoints.nth(1)).toHaveText("Your cards");
  await expect(viewpoints.nth(2)).toContainText("As ");
  await page.keyboard.press("ArrowRight");
  await expect(replay).toHaveAttribute("data-moment", "1");
  await page.keyboard.press("End");
  const end = Number(await page.locator('[data-do="moment"]').getAttribute("max"));
  await expect(replay).toHaveAttribute("data-moment", String(end));
  await page.keyboard.press("PageUp");
  await expect(page.locator('[data-part="moment"]')).toContainText("Round 2");
  // The address names the moment and the viewpoint.
  expect(new URL(page.url()).hash).toMatch(/^#\d+,0$/);
  await page.locator('[data-do="viewpoint"]').selectOption("open");
  await expect(replay).toHaveAttribute("data-viewpoint", "open");
  // Face up no card of a hand shows its back.
  await expect(page.locator(".seat .card").first()).toBeVisible();
  await expect(page.locator(".own [data-card]")).toHaveCount(0);
  await page.locator('[data-do="play"]').click();
  await expect(replay).toHaveAttribute("data-moment", String(end));

  // The keys are told by one of them, and by the button over the table.
  const help = page.locator('[data-part="replay-help"]');
  await page.keyboard.press("?");
  await expect(help.locator("kbd").first()).toHaveText("← →");
  await page.keyboard.press("Escape");
  await expect(help).toHaveCount(0);
  await page.getByRole("button", { name: "Controls and keys" }).click();
  await expect(help).toBeVisible();
  await page.keyboard.press("Escape");
  await page.keyboard.press("Home");
  await expect(replay).toHaveAttribute("data-moment", "0");

  // A moment beyond the end is the end, with a word.
  await page.goto(`/replay/${id}#99999,1`);
  await expect(replay).toHaveAttribute("data-moment", String(end));
  await expect(replay).toHaveAttribute("data-viewpoint", "1");
  await expect(page.locator('[data-part="moment"]')).toContainText(`ends after ${end}`);

  // The result as words and as a picture, as at the end of the match.
  await page.evaluate(() => Object.defineProperty(Navigator.prototype, "share", { value: undefined }));
  await page.locator('[data-do="more"]').click();
  await page.locator('[data-part="replay-more"] [data-do="share"]').click();
  const share = page.locator('[data-part="share"]');
  await expect(share.locator("img")).toHaveJSProperty("naturalWidth", 1080);
  await page.keyboard.press("Escape");
  await expect(share).toHaveCount(0);
  await page.locator('[data-part="replay-more"] [data-do="check"]').click();
  await expect(page.locator('[data-verdict="right"]')).toBeVisible();
  await expect(page.locator('[data-right="true"]')).toHaveCount(6);
  await expect(page.locator('[data-right="false"]')).toHaveCount(0);
});

test("a record that is opened is checked without the browser's own hashes, and damage is found", async ({
  page,
}) => {
  // Over plain http there is no Web Crypto.
  await page.addInitScript(() => Object.defineProperty(crypto, "subtle", { value: undefined }));
  const record = readFileSync("../crates/table/tests/logs/zero.record.json", "utf8");
  const [first = "", second = ""] = /"deck":\["(..)","(..)"/.exec(record)?.slice(1) ?? [];
  const swapped = record.replace(`["${first}","${second}"`, `["${second}","${first}"`);
  const file = (text: string) => ({
    name: "match.json",
    mimeType: "application/json",
    buffer: Buffer.from(text),
  });
  await page.goto("/check");
  const input = page.locator('input[type="file"]');
  await input.setInputFiles(file(record));
  await expect(page.locator('[data-verdict="right"]')).toBeVisible();
  await input.setInputFiles(file(swapped));
  await expect(page.locator('[data-verdict="wrong"]')).toBeVisible();
  await expect(page.locator('[data-right="false"]')).toHaveCount(1);
  await input.setInputFiles(file("{"));
  await expect(page.locator('[data-part="fault"]')).toBeVisible();
  // A record that is dropped on the page.
  const dropped = await page.evaluateHandle((text) => {
    const data = new DataTransfer();
    data.items.add(new File([text], "match.json"));
    return data;
  }, record);
  await page.locator('[data-part="check"]').dispatchEvent("drop", { dataTransfer: dropped });
  await expect(page.locator('[data-verdict="right"]')).toBeVisible();
});
