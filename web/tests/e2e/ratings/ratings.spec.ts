import { expect } from "@playwright/test";
import { allowAccounts } from "../account/authenticator";
import { test } from "../server";
import { OWN, serveRatings } from "./scenes";

test("a newcomer finds the ratings from the front page and begins at 25", async ({ page }) => {
  await page.goto("/");
  await page.locator('[data-do="ratings"]').click();
  await expect(page).toHaveURL(/\/ratings$/);
  await expect(page.locator('[data-part="own"]')).toContainText("Everyone begins at 25.0.");
  await expect(page.locator('[data-part="own"]')).toContainText("follows a minute or two after the match");
  await expect(page.locator('[data-part="own"]')).toContainText("people with an account");
  await expect(page.locator('[data-part="ratings"]')).toContainText("Nobody’s rating is certain enough yet.");
  await expect(page.locator("table")).toHaveCount(0);
  await page.goto("/statistics");
  await page.locator('[data-do="ratings"]').click();
  await expect(page).toHaveURL(/\/ratings$/);
});

test("a guest reads what an account is for", async ({ page }) => {
  await allowAccounts(page);
  await serveRatings(page, { ...OWN, account: false, listed_as: null });
  await page.goto("/ratings");
  await page.getByRole("button", { name: "Create an account for rated matches" }).click();
  await expect(page).toHaveURL(/\/account$/);
});

test("one is listed and hidden by one press each, and another game is another list", async ({ page }) => {
  await serveRatings(page, { ...OWN, listed_as: null });
  await page.goto("/ratings");
  const table = page.getByRole("table", { name: "The strongest" });
  await expect(table.getByRole("row")).toHaveCount(8);
  await expect(table.getByRole("columnheader")).toHaveText(["Place", "Player", "Rating", "Matches"]);
  await expect(table.locator('[data-bot="master"]').getByRole("cell")).toHaveText([
    "1",
    "34.2 ±\u00a01.8",
    "1,204",
  ]);

  const [asked] = await Promise.all([
    page.waitForRequest((request) => request.method() === "PUT"),
    page.locator('[data-do="show"]').click(),
  ]);
  const { name } = asked.postDataJSON() as { name?: string };
  expect(asked.postDataJSON()).toEqual({ listed: true, name });
  expect(name).toBeTruthy();
  const own = table.getByRole("row", { name: /Zoé You/ });
  await expect(own.getByRole("rowheader")).toHaveText("Zoé You");
  await expect(own.getByRole("cell")).toHaveText(["5", "28.4 ±\u00a04.1", "64"]);

  // By keyboard.
  await page.locator('[data-do="hide"]').press("Enter");
  await expect(own).toHaveCount(0);
  await expect(page.locator('[data-do="show"]')).toBeVisible();

  await page.getByRole("link", { name: "Zero" }).click();
  await expect(page.locator('[data-part="own"]')).toContainText("about 31 more matches");
  expect(new URL(page.url()).hash).toBe("#game=zero");
  await page.goBack();
  await expect(page.locator('[data-part="own"]')).toContainText("28.4");
});

test("a name that is refused is told, and the list stays", async ({ page }) => {
  await serveRatings(page, { ...OWN, listed_as: null });
  await page.goto("/ratings");
  // The page has asked for the person's ratings by then.
  await expect(page.locator('[data-do="show"]')).toBeVisible();
  await page.route("**/api/ratings", (route) =>
    route.fulfill({ status: 400, json: { code: "bad_name", message: "no name" } }),
  );
  await page.locator('[data-do="show"]').click();
  await expect(page.locator('[role="status"]')).toContainText("That name isn’t possible here");
  await expect(page.getByRole("table")).toBeVisible();
});

test("a list is asked for once, and one that comes late does not take the place of another game's", async ({
  page,
}) => {
  await serveRatings(page, OWN);
  const lists: string[] = [];
  let answer = () => {};
  const held = new Promise<void>((over) => (answer = over));
  await page.route("**/api/ratings/*", async (route) => {
    const game = new URL(route.request().url()).pathname.split("/").at(-1) ?? "";
    lists.push(game);
    if (game === "zero") await held;
    return route.fallback();
  });
  await page.goto("/ratings");
  const own = page.locator('[data-part="own"]');
  await expect(own).toContainText("28.4");
  await page.getByRole("link", { name: "Zero" }).click();
  await page.getByRole("link", { name: "Quando" }).click();
  await expect(own).toContainText("28.4");
  const late = page.waitForResponse("**/api/ratings/zero");
  answer();
  await (await late).finished();
  // The page has taken the answer when it has been drawn anew.
  await page.evaluate(
    () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
  );
  expect(await own.count(), "the list stays").toBe(1);
  expect(lists).toEqual(["quando", "zero", "quando"]);
});
