import { expect, test, type Page } from "@playwright/test";
import { PLAYERS } from "../players";
import { isSound } from "../sound";
import { actingFirst, beginMatch, Person, PHONE } from "./persons";

test.setTimeout(150_000);

const origin = () => process.env["BRELAN_ORIGIN"] ?? "http://127.0.0.1:8080";
const player = PLAYERS[0];
const ONE_ROUND = { game: "quando", options: { target_score: { rounds: 1 } } };

/** The score sheet's points, as everybody should read them. */
const points = (page: Page) => page.locator("dialog table td").allTextContents();

/** Lets whoever is to move do so until the sheet is there on every page. */
async function playOn(pages: Page[]): Promise<void> {
  const first = pages[0];
  for (let turns = 0; turns < 300 && first; turns += 1) {
    await first.waitForFunction(
      () => document.querySelector("dialog[open]") !== null || document.querySelector(".status") !== null,
    );
    if ((await first.locator("dialog[open]").count()) > 0) return;
    for (const page of pages) {
      if ((await page.locator(".own.acting").count()) > 0) await player?.click(page);
    }
  }
  throw new Error("the round does not end");
}

test("two people, one of them with a phone, and a spectator see one match through to its rematch", async ({
  browser,
}) => {
  const ada = await Person.come(browser, origin(), "Ada");
  const max = await Person.come(browser, origin(), "Max", PHONE);
  const eve = await Person.come(browser, origin(), "Eve");
  const id = await beginMatch(ada, [max], ONE_ROUND);
  await eve.open(id);

  await expect(eve.page.locator(".watching")).toContainText("You are watching.");
  await expect(eve.page.locator(".own")).toHaveCount(0);
  await expect(eve.page.locator(".others > li")).toHaveCount(2);
  await expect(ada.page.locator(".watchers")).toContainText("1 person watches.");
  await expect(ada.seat("Max")).toContainText("at the table");
  const [acting] = await actingFirst(ada, max);
  await expect(acting.page).toHaveTitle(/^● Your turn/);
  await expect(acting.page.locator('link[rel="icon"]')).toHaveAttribute("href", "/icon-turn.svg");
  await expect(eve.page).toHaveTitle(new RegExp(`^It is ${acting.name}'s turn`));
  await ada.page.screenshot({ path: "test-results/pictures/people-desk.png" });
  await max.page.screenshot({ path: "test-results/pictures/people-phone.png" });
  await eve.page.screenshot({ path: "test-results/pictures/people-watching.png" });

  await playOn([ada.page, max.page]);
  for (const { page } of [ada, max, eve]) {
    await expect(page.getByRole("dialog", { name: "The match is over" })).toBeVisible();
  }
  expect(await points(max.page)).toEqual(await points(ada.page));
  expect(await points(eve.page)).toEqual(await points(ada.page));

  await ada.page.getByRole("button", { name: "Rematch" }).click();
  await expect(ada.page).not.toHaveURL(new RegExp(id));
  const back = max.page.getByRole("link", { name: "Sit down again" });
  await expect(max.page.getByRole("dialog")).toContainText("Ada wants to play again.");
  await isSound(max.page, "a rematch on a phone");
  await back.click();
  await expect(max.page).toHaveURL(ada.page.url());
  for (const person of [ada, max, eve]) await person.leave();
});

test("what people say stands at their seats, and can be switched off or muted", async ({ browser }) => {
  const ada = await Person.come(browser, origin(), "Ada");
  const max = await Person.come(browser, origin(), "Max", PHONE);
  const eve = await Person.come(browser, origin(), "Eve");
  const id = await beginMatch(ada, [max], ONE_ROUND);
  await eve.open(id);
  await eve.page.waitForSelector(".watching");

  await ada.say("well_played");
  await expect(max.seat("Ada").locator(".bubble")).toHaveText("Well played!");
  await expect(max.page.getByText("Ada: Well played!")).toBeAttached();
  await expect(ada.page.locator(".own .bubble")).toHaveText("Well played!");
  await ada.page.keyboard.press("w");
  await expect(ada.page.locator('[data-say="hello"]')).toBeEnabled();

  await max.page.locator("nav .people").click();
  await max.page.getByRole("button", { name: "Do not hear Ada" }).click();
  await max.page.keyboard.press("Escape");
  await ada.page.locator('[data-say="thanks"]').click();
  await expect(eve.seat("Ada").locator(".bubble")).toHaveText("Thank you!");
  await expect(max.seat("Ada").locator(".bubble")).toHaveCount(0);

  await eve.page.locator("nav .people").click();
  await eve.page.getByRole("switch", { name: "Words of others" }).uncheck();
  await eve.page.keyboard.press("Escape");
  await max.say("heart");
  await expect(ada.seat("Max").locator('[data-word="heart"]')).toBeVisible();
  await expect(eve.seat("Max").locator(".bubble")).toHaveCount(0);
  for (const person of [ada, max, eve]) await person.leave();
});

test("who leaves has a bot play on, finds it so after a reload, and sits down again by a press", async ({
  browser,
}) => {
  const ada = await Person.come(browser, origin(), "Ada");
  const max = await Person.come(browser, origin(), "Max", PHONE);
  await beginMatch(ada, [max], ONE_ROUND);

  await max.page.locator("nav .people").click();
  await max.page.locator('[data-do="leave"]').click();
  await expect(max.page.getByRole("dialog", { name: "Leave the match?" })).toBeVisible();
  await isSound(max.page, "leaving on a phone");
  await max.page.locator('[data-do="confirm"]').click();
  await expect(max.page.locator(".own")).toContainText("You have left. A bot plays for you");
  await expect(ada.seat("Max")).toContainText("bot plays");
  await max.page.reload();
  await expect(max.page.locator('[data-do="return"]')).toBeVisible();
  await expect(ada.seat("Max")).toContainText("bot plays");
  await max.page.locator('[data-do="return"]').click();
  await expect(max.page.locator('[data-do="return"]')).toHaveCount(0);
  await expect(ada.seat("Max")).not.toContainText("bot plays");
  for (const person of [ada, max]) await person.leave();
});

test("whose time runs out has a bot play on, and sits down again by a press or by coming back", async ({
  browser,
}) => {
  const ada = await Person.come(browser, origin(), "Ada");
  const max = await Person.come(browser, origin(), "Max");
  await beginMatch(ada, [max], { game: "quando", clock: { kind: "live", turn: 12, bank: 0 } });
  const [slow, other] = await actingFirst(ada, max);

  await expect(slow.page.locator(".own .time")).toBeVisible();
  await expect(slow.page.locator(".own .urgent")).toBeVisible();
  await expect(slow.page.getByText("Less than ten seconds, then a bot plays for you.")).toBeAttached();
  await expect(other.seat(slow.name).locator(".time")).toBeVisible();
  const away = { timeout: 40_000 };
  await expect(slow.page.locator(".own")).toContainText("Your time ran out. A bot plays for you.", away);
  await expect(other.seat(slow.name)).toContainText("bot plays");
  await slow.page.locator('[data-do="return"]').last().click();
  await expect(other.seat(slow.name)).not.toContainText("bot plays");

  await expect(other.page.locator('[data-do="return"]')).toBeVisible(away);
  await other.page.reload();
  await other.page.waitForSelector(".own [data-handle]");
  await expect(other.page.locator('[data-do="return"]')).toHaveCount(0);
  for (const person of [ada, max]) await person.leave();
});

test("a seat goes on on a phone, and the desk watches then", async ({ browser }) => {
  const ada = await Person.come(browser, origin(), "Ada");
  const max = await Person.come(browser, origin(), "Max");
  await beginMatch(ada, [max], ONE_ROUND);
  const phone = await Person.come(browser, origin(), "Ada's phone", PHONE);
  const hand = await ada.page.locator(".own [data-handle]").count();

  await ada.page.keyboard.press("m");
  await ada.page.locator('[data-do="link"]').click();
  const link = await ada.page.getByRole("dialog").getByRole("textbox").inputValue();
  await phone.page.goto(link);
  await phone.page.locator('[data-do="go-on"]').click();
  await expect(phone.page.locator(".own [data-handle]")).toHaveCount(hand);
  await expect(ada.page.locator(".watching")).toContainText("You go on on another device.");
  await expect(ada.page.locator(".own")).toHaveCount(0);
  await expect(max.seat("Ada")).toContainText("at the table");
  for (const person of [ada, max, phone]) await person.leave();
});

test("who watches an open table takes a bot's seat and plays on with its cards", async ({ browser }) => {
  const ada = await Person.come(browser, origin(), "Ada");
  const eve = await Person.come(browser, origin(), "Eve", PHONE);
  const id = await ada.make({ game: "quando", players: 3, open: true });
  await ada.open(id);
  await ada.page.waitForSelector(".own [data-handle]");
  await eve.page.goto(`${eve.origin}/table/${id}`);
  await eve.page.locator('[data-do="watch"]').click();
  await eve.page.locator("[data-take]").first().click();
  await expect(eve.page.locator(".own [data-handle]")).not.toHaveCount(0);
  await expect(eve.page.locator(".watching")).toHaveCount(0);
  await expect(ada.page.locator(".others")).toContainText("at the table");
  for (const person of [ada, eve]) await person.leave();
});
