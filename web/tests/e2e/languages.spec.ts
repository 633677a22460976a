import { expect } from "@playwright/test";
import { LOCALES } from "./languages";
import { test } from "./server";

/** The chunk of a language's texts: its part and its language. */
const CHUNK = /\/assets\/(\w+)-(en|fr|de|nl)-[^/]*\.js$/;

test.describe("a German reader", () => {
  test.use({ locale: LOCALES.de });

  test("fetches German texts alone, early, and sees no other language while the page comes", async ({
    page,
  }) => {
    const fetched: string[] = [];
    page.on("request", (request) => {
      const [, part, language] = CHUNK.exec(request.url()) ?? [];
      if (part !== undefined) fetched.push(`${part}-${language}`);
    });
    await page.addInitScript(() => {
      const seen = new Set<string>();
      Object.assign(window, { seen });
      const note = () => seen.add(document.querySelector("h1")?.textContent ?? "");
      new MutationObserver(note).observe(document, { childList: true, subtree: true, characterData: true });
    });
    const answer = await page.goto("/");
    await page.getByRole("heading", { level: 2 }).first().waitFor();
    // The page itself names them: they come together with its script.
    expect(await answer?.text()).toMatch(/<link rel="modulepreload"[^>]*\/assets\/page-de-/);
    expect(fetched).toContain("page-de");
    expect(fetched.filter((name) => !name.endsWith("-de"))).toEqual([]);
    await expect(page.locator("html")).toHaveAttribute("lang", "de");
    const seen = await page.evaluate(() => [...(window as unknown as { seen: Set<string> }).seen]);
    expect(seen.join(" ")).not.toContain("clever card games");
    const manifest = await page.locator('link[rel="manifest"]').getAttribute("href");
    expect(await (await page.request.get(manifest ?? "")).json()).toMatchObject({ lang: "de" });
  });
});

test("another language is shown when all of it has come, and stays chosen", async ({ page }) => {
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route(/\/assets\/page-nl-/, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto("/");
  await page.getByRole("button", { name: "Settings" }).click();
  await page.getByRole("radio", { name: "Nederlands" }).check();
  await expect(page.getByRole("dialog", { name: "Settings" })).toBeVisible();
  await expect(page.locator("html")).toHaveAttribute("lang", "en");
  release();
  await expect(page.getByRole("dialog", { name: "Instellingen" })).toBeVisible();
  await expect(page.locator("html")).toHaveAttribute("lang", "nl");
  await page.reload();
  await expect(page.getByRole("button", { name: "Instellingen" })).toBeVisible();
});

test("pages speak the language that was chosen, whatever the browser asks for", async ({ page }) => {
  await page.goto("/");
  await page.getByRole("heading", { level: 1 }).waitFor();
  await page.evaluate(() => localStorage.setItem("brelan.settings", '{"language":"de"}'));
  await page.goto("/learn/zero");
  await expect(page.getByRole("heading", { name: "Zero lernen" })).toBeVisible();
  await expect(page.getByText("Du willst die billigste Hand.")).toBeVisible();
  await page.goto("/rules/zero");
  await expect(page.getByRole("heading", { name: "Grenzfälle" })).toBeVisible();
});
