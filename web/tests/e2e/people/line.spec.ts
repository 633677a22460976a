import { expect, type Page } from "@playwright/test";
import { ACTING, OWN_AREA, STATUS } from "../parts";
import { keepPicture } from "../pictures";
import { visibleState } from "../play";
import { qarre as player } from "../qarre/player";
import { test, testOfCrash } from "../server";
import { actingFirst, beginMatch, Person, PHONE } from "./persons";

/** A match that is not won while the test runs. */
const WISH = { game: player.game, options: player.lasting };

/** Routes the page's sockets through the test; gives what closes them and refuses new ones, and what ends that. */
async function interceptSockets(page: Page): Promise<{ cut: () => Promise<void>; mend: () => void }> {
  let whole = true;
  const open = new Set<{ close: () => Promise<void> }>();
  await page.routeWebSocket(/\/socket$/, async (socket) => {
    if (!whole) return void socket.close();
    const server = socket.connectToServer();
    open.add({ close: async () => void (await Promise.all([socket.close(), server.close()])) });
  });
  return {
    cut: async () => {
      whole = false;
      for (const one of open) await one.close();
      open.clear();
    },
    mend: () => (whole = true),
  };
}

/** Plays for one person until the next one must act: a turn may have several actions. */
async function playTurn({ page }: Person, next: Person): Promise<void> {
  const table = page.locator("[data-table]");
  const others = page.locator(STATUS, { hasText: next.name });
  for (;;) {
    await expect(page.locator(ACTING).or(others).first()).toBeVisible();
    if ((await others.count()) > 0) return;
    const seq = (await table.getAttribute("data-seq")) ?? "";
    await player.click(page);
    await expect(table).not.toHaveAttribute("data-seq", seq);
  }
}

test("a lost connection covers the board; after the reconnect what was missed is shown", async ({
  browser,
  server,
}) => {
  const ada = await Person.come(browser, server.origin, "Ada");
  const max = await Person.come(browser, server.origin, "Max", PHONE);
  const line = await interceptSockets(max.page);
  await beginMatch(ada, [max], WISH);
  await playTurn(max, ada);

  await line.cut();
  const veil = max.page.getByRole("alert");
  await expect(veil).toContainText("Connection lost. Trying again…");
  await expect(max.page.locator(".centre")).toHaveAttribute("inert");
  await expect(max.page.locator(OWN_AREA)).toHaveAttribute("inert");
  await expect(ada.seat("Max")).toContainText("away");
  await keepPicture(max.page, "people-phone-cut");

  await playTurn(ada, max);
  line.mend();
  // The page tries by itself, too: the button may be gone before it is pressed.
  await max.page.evaluate(() => document.querySelector<HTMLElement>('[data-do="try"]')?.click());
  await expect(veil).toHaveCount(0);
  await expect(max.page.locator(ACTING)).toBeVisible();
  await expect(ada.seat("Max")).toContainText("at the table");
  await max.page.keyboard.press("l");
  await expect(max.page.locator('[aria-live="polite"]')).toContainText("Ada");
});

test("a browser that goes offline says so within seconds, and comes back with the network", async ({
  browser,
  server,
}) => {
  const ada = await Person.come(browser, server.origin, "Ada");
  const max = await Person.come(browser, server.origin, "Max");
  await beginMatch(ada, [max], WISH);
  await max.page.context().setOffline(true);
  await expect(max.page.getByRole("alert")).toBeVisible();
  await max.page.context().setOffline(false);
  await expect(max.page.locator(".connection.open")).toBeVisible();
  await expect(max.page.getByRole("alert")).toHaveCount(0);
  await expect(ada.seat("Max")).toContainText("at the table");
});

testOfCrash(
  "a killed server is back with everybody's cards, and the match goes on",
  async ({ browser, server }) => {
    const ada = await Person.come(browser, server.origin, "Ada");
    const max = await Person.come(browser, server.origin, "Max", PHONE);
    await beginMatch(ada, [max], WISH);
    const [first, second] = await actingFirst(ada, max);
    const sights = await Promise.all([ada, max].map(({ page }) => visibleState(page)));
    await server.kill();
    for (const { page } of [ada, max]) await expect(page.getByRole("alert")).toBeVisible();
    await server.start();
    for (const { page } of [ada, max]) await expect(page.locator(".connection.open")).toBeVisible();
    await expect.poll(() => Promise.all([ada, max].map(({ page }) => visibleState(page)))).toEqual(sights);
    await playTurn(first, second);
    await expect(second.page.locator(ACTING)).toBeVisible();
  },
);
