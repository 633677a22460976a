import { expect } from "@playwright/test";
import { openTable, playRound, quick } from "../play";
import { qarre } from "../qarre/player";
import { test } from "../server";
import { begin, hand, seat, sitDown, newPerson } from "./people";

test("a rematch waits for the people of the match, in their seats", async ({ page, browser, server }) => {
  await quick(page);
  await openTable(page, { game: qarre.game, options: qarre.short(1).options ?? {} }, "Ada");
  const ben = await newPerson(browser, server.origin);
  await sitDown(ben, page.url(), "Ben");
  await begin(page).click();
  await Promise.all([playRound(page, qarre.click), playRound(ben, qarre.click)]);

  const match = page.url();
  await page.getByRole("dialog").locator('[data-do="rematch"]').click();
  await expect(page).not.toHaveURL(match);
  await expect(seat(page, 0)).toContainText("Ada");
  await expect(seat(page, 1)).toContainText("Ben");
  await expect(page.getByText("Not here yet: Ben.")).toBeVisible();
  await ben.getByRole("dialog").locator('[data-do="rematch"]').click();
  await expect(ben).toHaveURL(page.url());
  await expect(seat(page, 1)).toContainText("here");
  await expect(page.getByText("Every seat is taken.")).toBeVisible();
  await begin(page).click();
  await expect(hand(page)).not.toHaveCount(0);
  await expect(hand(ben)).not.toHaveCount(0);
});
