import { expect } from "@playwright/test";
import { test } from "../server";
import { standUp } from "./people";
import { FREE, openRoom, person } from "./scenes";

test("a person who stands up is not told of a lost seat, whatever happens at the table meanwhile", async ({
  page,
}) => {
  const next = await openRoom(page, "seated", "", [
    { seats: [person("Zoé"), person("Ben"), person("Ida")] },
    { seats: [person("Zoé"), FREE, person("Ida")], you: null, free: [1] },
  ]);
  await standUp(page);
  next();
  next();
  await expect(page.getByRole("button", { name: "Sit down" })).toBeVisible();
  await expect(page.locator('.seats li[data-seat="2"]')).toContainText("Ida");
  await expect(page.getByRole("alert")).toHaveCount(0);
});
