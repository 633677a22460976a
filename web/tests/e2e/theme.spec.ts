import { expect } from "@playwright/test";
import { test } from "./server";

for (const device of ["light", "dark"] as const) {
  test(`a person with a ${device} device may choose the other colours`, async ({ page }) => {
    await page.emulateMedia({ colorScheme: device });
    await page.goto("/");
    const cloth = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    const usual = await cloth();
    await page.getByRole("banner").getByRole("button").click();
    await page.getByRole("radio", { name: device === "light" ? "dark" : "light" }).check();
    const chosen = await cloth();
    expect(chosen).not.toBe(usual);
    // It is what the other device shows by itself.
    await page.getByRole("group", { name: "Theme" }).getByRole("radio", { name: "system" }).check();
    await page.emulateMedia({ colorScheme: device === "light" ? "dark" : "light" });
    await expect.poll(cloth).toBe(chosen);
  });
}
