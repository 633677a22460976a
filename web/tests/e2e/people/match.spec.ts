import { expect, type Page } from "@playwright/test";
import { NEWS_SHOWN_MS, WORD_SHOWN_MS } from "../../../src/table/talk-times";
import { hold } from "../mock";
import { DETAILS, HAND, MATCH_END, OWN_AREA } from "../parts";
import { keepPicture } from "../pictures";
import { playRound } from "../play";
import { qarre } from "../qarre/player";
import { quando } from "../quando/player";
import { test, WITH_MOTION } from "../server";
import { checkPage } from "../page-checks";
import { actingFirst, beginMatch, Person, PHONE, watchedMatch } from "./persons";

test.use(WITH_MOTION);

/** A match that is over after one lap. */
const ONE_LAP = { game: quando.game, options: quando.short(1).options ?? {} };
/** A match that is not over while the test looks on. */
const LASTING = { game: qarre.game, options: qarre.lasting };

/** What a seat shows while its person is away, and otherwise. */
const BOT_PLAYS: unknown = expect.stringContaining("bot plays");
const PERSON_PLAYS: unknown = expect.not.stringContaining("bot plays");

/** The score sheet's points, as every person should read them. */
const points = (page: Page) => page.locator(`${DETAILS} table td`).allTextContents();

test("two people, one of them with a phone, and a spectator see one match through to its rematch", async ({
  browser,
  server,
}) => {
  const { ada, max, eve, id } = await watchedMatch(browser, server.origin, ONE_LAP);
  await expect(eve.page.locator(OWN_AREA)).toHaveCount(0);
  await expect(eve.page.locator(".others > li")).toHaveCount(2);
  await expect(ada.page.locator(".watchers")).toContainText("1 person is watching.");
  await expect(ada.seat("Max")).toContainText("at the table");
  const [acting] = await actingFirst(ada, max);
  await expect(acting.page).toHaveTitle(/^● Your turn/);
  await expect(acting.page.locator('link[rel="icon"]')).toHaveAttribute("href", "/icon-turn.svg");
  await expect(eve.page).toHaveTitle(new RegExp(`^${acting.name}’s turn`));
  await keepPicture(ada.page, "people-desk");
  await keepPicture(max.page, "people-phone");
  await keepPicture(eve.page, "people-watching");

  await Promise.all([ada, max].map(({ page }) => playRound(page, quando.click)));
  for (const { page } of [ada, max, eve]) {
    await page.locator(`${MATCH_END} [data-do="details"]`).click();
  }
  expect(await points(max.page)).toEqual(await points(ada.page));
  expect(await points(eve.page)).toEqual(await points(ada.page));

  for (const { page } of [ada, max]) await page.keyboard.press("Escape");
  await ada.page.locator(MATCH_END).getByRole("button", { name: "Rematch" }).click();
  await expect(ada.page).not.toHaveURL(new RegExp(id));
  const back = max.page.locator(MATCH_END).getByRole("link", { name: "Join the rematch" });
  await expect(max.page.locator(MATCH_END)).toContainText("Ready for a rematch: Ada.");
  await checkPage(max.page, "a rematch on a phone");
  await back.click();
  await expect(max.page).toHaveURL(ada.page.url());
});

test("what people say stands at their seats, and can be switched off or muted", async ({
  browser,
  server,
}) => {
  // What is said stays at its seat, however long the test takes to look.
  const { ada, max, eve } = await watchedMatch(browser, server.origin, LASTING, (page) =>
    hold(page, WORD_SHOWN_MS),
  );

  await ada.say("well_played");
  await expect(max.seat("Ada").locator(".bubble")).toHaveText("Well played!");
  await expect(max.page.getByText("Ada: Well played!")).toBeAttached();
  await expect(ada.page.locator(`${OWN_AREA} .bubble`)).toHaveText("Well played!");
  await ada.page.keyboard.press("w");
  await expect(ada.page.locator('[data-say="hello"]')).toBeEnabled();

  await max.page.locator("nav .people").click();
  await max.page.getByRole("button", { name: "Mute Ada" }).click();
  await max.page.keyboard.press("Escape");
  await ada.page.locator('[data-say="thanks"]').click();
  await expect(eve.seat("Ada").locator(".bubble")).toHaveText("Thank you!");
  await expect(max.seat("Ada").locator(".bubble")).toHaveCount(0);

  await eve.page.locator("nav .people").click();
  await eve.page.getByRole("switch", { name: "Player messages" }).uncheck();
  await eve.page.keyboard.press("Escape");
  await max.say("heart");
  await expect(ada.seat("Max").locator('[data-word="heart"]')).toBeVisible();
  await expect(eve.seat("Max").locator(".bubble")).toHaveCount(0);
});

test("a person who leaves is on the front page, a bot plays on, and a press there leads back", async ({
  browser,
  server,
}) => {
  const ada = await Person.come(browser, server.origin, "Ada");
  const max = await Person.come(browser, server.origin, "Max", PHONE);
  await hold(ada.page, NEWS_SHOWN_MS);
  await beginMatch(ada, [max], LASTING);

  await max.page.locator("nav .people").click();
  await max.page.locator('[data-do="leave"]').click();
  await expect(max.page.getByRole("dialog", { name: "Leave the match?" })).toBeVisible();
  await checkPage(max.page, "leaving on a phone");
  await max.page.locator('[data-do="confirm"]').click();
  await expect(max.page).toHaveURL(`${max.origin}/`);
  await expect(max.page.locator("[data-continue]")).toHaveCount(0);
  await expect(ada.seat("Max")).toContainText("bot plays");
  await expect(ada.page.locator('[data-part="news"]')).toHaveText("Max left. A bot takes over.");
  await max.page.locator(".left li a").click();
  await expect(max.page.getByText("You left the match. A bot is playing for you")).toBeVisible();
  await expect(ada.seat("Max")).toContainText("bot plays");
  await max.page.locator('[data-do="return"]').click();
  await expect(max.page.locator('[data-do="return"]')).toHaveCount(0);
  await expect(ada.seat("Max")).not.toContainText("bot plays");
});

test("a person whose time runs out has a bot play on, and sits down again by a press or by coming back", async ({
  browser,
  server,
}) => {
  const ada = await Person.come(browser, server.origin, "Ada");
  const max = await Person.come(browser, server.origin, "Max");
  await beginMatch(ada, [max], { ...LASTING, clock: { kind: "live", turn: 10, bank: 0 } });
  const [slow, other] = await actingFirst(ada, max);
  const slowSeat = await other.noteOtherSeat();
  const otherSeat = await slow.noteOtherSeat();

  await expect(slow.page.locator(OWN_AREA)).toContainText("You ran out of time. A bot is playing for you.");
  await expect.poll(slowSeat).toContainEqual(BOT_PLAYS);
  const press = slowSeat().length;
  await slow.page.locator(`${OWN_AREA} [data-do="return"]`).click();
  await expect.poll(() => slowSeat().slice(press)).toContainEqual(PERSON_PLAYS);

  await expect(other.page.locator(`${OWN_AREA} [data-do="return"]`)).toBeVisible();
  await expect.poll(() => otherSeat().at(-1)).toEqual(BOT_PLAYS);
  const reload = otherSeat().length;
  await other.page.reload();
  await expect(other.page.locator(HAND)).not.toHaveCount(0);
  await expect.poll(() => otherSeat().slice(reload)).toContainEqual(PERSON_PLAYS);
});

test("a seat moves to a phone, and the desktop page watches then", async ({ browser, server }) => {
  const ada = await Person.come(browser, server.origin, "Ada");
  const max = await Person.come(browser, server.origin, "Max");
  await beginMatch(ada, [max], LASTING);
  await actingFirst(ada, max);
  const phone = await Person.come(browser, server.origin, "Ada's phone", PHONE);
  const hand = await ada.page.locator(HAND).count();
  // A browser logs such an answer as an error, and nothing here is one.
  const refused: string[] = [];
  for (const { page } of [ada, max, phone])
    page.on("response", (answer) => {
      if (answer.status() >= 400) refused.push(`${answer.status()} ${answer.url()}`);
    });

  await ada.page.keyboard.press("m");
  await ada.page.locator('[data-do="link"]').click();
  const link = await ada.page.getByRole("dialog").getByRole("textbox").inputValue();
  await phone.page.goto(link);
  await phone.page.locator('[data-do="go-on"]').click();
  await expect(phone.page.locator(HAND)).toHaveCount(hand);
  await expect(ada.page.locator(".watching")).toContainText("Now playing on your other device.");
  await expect(ada.page.getByRole("dialog")).toHaveCount(0);
  await expect(ada.page.locator(OWN_AREA)).toHaveCount(0);
  await expect(max.seat("Ada")).toContainText("at the table");
  expect(refused).toEqual([]);
});
