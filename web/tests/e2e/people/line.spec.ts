import { expect, test, type Page } from "@playwright/test";
import { handOf } from "../play";
import { PLAYERS } from "../players";
import { Server } from "../server";
import { actingFirst, beginMatch, Person, PHONE } from "./persons";

test.setTimeout(120_000);

const origin = () => process.env["BRELAN_ORIGIN"] ?? "http://127.0.0.1:8080";
const player = PLAYERS[0];
const WISH = { game: "quando", options: { target_score: { rounds: 1 } } };

/** Puts the page's sockets on a wire that the test can cut; gives the scissors, and what mends it. */
async function wired(page: Page): Promise<{ cut: () => Promise<void>; mend: () => void }> {
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

/** Plays for somebody until something is waited for from the next one: a turn may have several actions. */
async function playTurn({ page }: Person, next: Person): Promise<void> {
  for (;;) {
    const others = page.locator(".status", { hasText: next.name });
    await expect(page.locator(".own.acting").or(others).first()).toBeVisible();
    if ((await others.count()) > 0) return;
    await player?.click(page);
  }
}

test("a cut line veils the board; when it is mended what was missed is shown", async ({ browser }) => {
  const server = new Server();
  await server.start();
  try {
    const ada = await Person.come(browser, server.origin, "Ada");
    const max = await Person.come(browser, server.origin, "Max", PHONE);
    const line = await wired(max.page);
    await beginMatch(ada, [max], WISH);
    await playTurn(max, ada);

    await line.cut();
    const veil = max.page.getByRole("alert");
    await expect(veil).toContainText("Connection lost. Trying again…");
    await expect(max.page.locator(".felt")).toHaveAttribute("inert");
    await expect(max.page.locator(".own")).toHaveAttribute("inert");
    await expect(ada.seat("Max")).toContainText("away");
    await max.page.screenshot({ path: "test-results/pictures/people-phone-cut.png" });

    await playTurn(ada, max);
    line.mend();
    await veil.getByRole("button", { name: "Try now" }).click();
    await expect(veil).toHaveCount(0);
    await expect(max.page.locator(".own.acting")).toBeVisible();
    await expect(ada.seat("Max")).toContainText("at the table");
    await max.page.keyboard.press("l");
    await expect(max.page.locator('[aria-live="polite"]')).toContainText("Ada");
    for (const person of [ada, max]) await person.leave();
  } finally {
    await server.remove();
  }
});

test("a browser that goes offline says so within seconds, and comes back with the network", async ({
  browser,
}) => {
  const ada = await Person.come(browser, origin(), "Ada");
  const max = await Person.come(browser, origin(), "Max");
  await beginMatch(ada, [max], WISH);
  await max.page.context().setOffline(true);
  await expect(max.page.getByRole("alert")).toBeVisible({ timeout: 20_000 });
  await max.page.context().setOffline(false);
  await expect(max.page.locator(".line.open")).toBeVisible();
  await expect(max.page.getByRole("alert")).toHaveCount(0);
  await expect(ada.seat("Max")).toContainText("at the table");
  for (const person of [ada, max]) await person.leave();
});

test("a killed server is back with everybody's cards, and the match goes on", async ({ browser }) => {
  const server = new Server();
  await server.start();
  try {
    const ada = await Person.come(browser, server.origin, "Ada");
    const max = await Person.come(browser, server.origin, "Max", PHONE);
    await beginMatch(ada, [max], WISH);
    const hands = [await handOf(ada.page), await handOf(max.page)];
    await server.kill();
    for (const { page } of [ada, max]) await expect(page.getByRole("alert")).toBeVisible();
    await server.start();
    for (const { page } of [ada, max]) {
      await expect(page.locator(".line.open")).toBeVisible({ timeout: 20_000 });
    }
    expect([await handOf(ada.page), await handOf(max.page)]).toEqual(hands);
    const [first] = await actingFirst(ada, max);
    await player?.click(first.page);
    for (const person of [ada, max]) await person.leave();
  } finally {
    await server.remove();
  }
});
