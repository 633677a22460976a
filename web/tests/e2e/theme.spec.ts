import { expect } from "@playwright/test";
import { openScene } from "./mock";
import { checkPage, checkPageInDark } from "./page-checks";
import { SCENES as QUANDO } from "./quando/scenes";
import { test } from "./server";

for (const device of ["light", "dark"] as const) {
  test(`a person with a ${device} device may choose the other colours`, async ({ page }) => {
    await page.emulateMedia({ colorScheme: device });
    await page.goto("/");
    const cloth = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    const usual = await cloth();
    await page.getByRole("banner").getByRole("button").last().click();
    await page.getByRole("radio", { name: device === "light" ? "dark" : "light" }).check();
    const chosen = await cloth();
    expect(chosen).not.toBe(usual);
    // It is what the other device shows by itself.
    await page.getByRole("group", { name: "Theme" }).getByRole("radio", { name: "system" }).check();
    await page.emulateMedia({ colorScheme: device === "light" ? "dark" : "light" });
    await expect.poll(cloth).toBe(chosen);
  });
}

test("the pencil on one's own face is seen in both themes", async ({ page }) => {
  await page.goto("/");
  await page.getByRole("banner").getByRole("button").last().click();
  const face = page.locator('[data-do="face"]');
  await expect(face).toBeVisible();
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    const [pencil, disc, panel] = await face.evaluate((button) => [
      getComputedStyle(button, "::before").backgroundColor,
      getComputedStyle(button, "::after").backgroundColor,
      getComputedStyle(button.closest("dialog") ?? button).backgroundColor,
    ]);
    expect(pencil, colorScheme).toBe(panel);
    expect(disc, colorScheme).not.toBe(panel);
  }
});

test("the cloth of the table is chosen by a sample, is remembered, and all on it can be read", async ({
  page,
}) => {
  await openScene(page, QUANDO.turn);
  const cloth = () =>
    page.locator(".felt").evaluate((felt) => getComputedStyle(felt).getPropertyValue("--felt"));
  const seen = [await cloth()];
  for (const name of ["fir", "night"]) {
    await page.keyboard.press("m");
    await page.locator('dialog [data-do="settings"]').press("Enter");
    await page.getByRole("radio", { name }).check();
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toHaveCount(0);
    seen.push(await cloth());
    await checkPage(page, name);
    await checkPageInDark(page, name);
    await page.emulateMedia({ colorScheme: "light" });
  }
  expect(new Set(seen).size).toBe(3);
  await page.goto("/");
  await expect(page.locator("html")).toHaveAttribute("data-felt", "night");
});

test("sounds and vibrations that are off stay off", async ({ page }) => {
  await page.goto("/");
  await page.getByRole("banner").getByRole("button").last().click();
  await page.getByRole("group", { name: "Sounds" }).getByRole("radio", { name: "off" }).check();
  await page.getByRole("switch", { name: "Vibrate" }).uncheck();
  await page.reload();
  await page.getByRole("banner").getByRole("button").last().click();
  await expect(page.getByRole("group", { name: "Sounds" }).getByRole("radio", { name: "off" })).toBeChecked();
  await expect(page.getByRole("switch", { name: "Vibrate" })).not.toBeChecked();
});

test("with a device's own colours buttons have an edge, and what is chosen is marked", async ({ page }) => {
  await page.emulateMedia({ forcedColors: "active" });
  await page.goto("/ratings");
  const games = page.locator("nav .button");
  const ground = (of: typeof games) => of.evaluate((element) => getComputedStyle(element).backgroundColor);
  await expect(games.first()).not.toHaveCSS("border-top-width", "0px");
  expect(await ground(games.first())).not.toBe(await ground(games.last()));
  await page.goto("/groups");
  const choices = page.getByRole("group", { name: "Game" }).locator("label");
  expect(await ground(choices.first())).not.toBe(await ground(choices.last()));
});
