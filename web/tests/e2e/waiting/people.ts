import { devices, expect, type Browser, type Locator, type Page } from "@playwright/test";
import { drawSmall } from "../drawing";
import { HAND } from "../parts";
import { quick } from "../play";

/** Another person, with a browser of their own. */
export async function newPerson(browser: Browser, origin: string, phone = false): Promise<Page> {
  const looks = phone ? { ...devices["Pixel 5"], viewport: { width: 390, height: 844 } } : {};
  const context = await browser.newContext({ baseURL: origin, locale: "en-GB", ...looks });
  const page = await context.newPage();
  await drawSmall(page, phone);
  await quick(page);
  return page;
}

/** Makes a table for friends; gives its link. */
export async function invite(page: Page, name: string, game = "Quando"): Promise<string> {
  await page.addInitScript((name) => {
    localStorage.setItem("brelan.settings", JSON.stringify({ speed: "fast", sound: false, name }));
  }, name);
  await page.goto("/");
  await page.getByRole("button", { name: `Invite friends to ${game}` }).click();
  await expect(page).toHaveURL(/\/table\//);
  return page.getByLabel("This table’s link").inputValue();
}

/** Opens the link and sits down, under this name or the suggested one. */
export async function sitDown(page: Page, link: string, name?: string): Promise<void> {
  await page.goto(link);
  if (name !== undefined) await page.getByLabel("Your name").fill(name);
  await page.getByRole("button", { name: "Sit down" }).click();
  await expect(page.getByLabel("This table’s link")).toBeVisible();
}

export const seat = (page: Page, at: number): Locator => page.locator(`.seats li[data-seat="${at}"]`);
export const begin = (page: Page): Locator => page.getByRole("button", { name: /^Start/ });
export const hand = (page: Page): Locator => page.locator(HAND);
/** Leaves the seat of a waiting table. */
export async function standUp(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Players and menu" }).click();
  await page.getByRole("button", { name: "Leave seat" }).click();
}
