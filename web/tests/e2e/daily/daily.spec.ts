import { expect, type Page } from "@playwright/test";
import { PROTOCOL } from "../../../src/protocol/number";
import { loadFonts } from "../fonts";
import { test } from "../server";
import { COUNTED, COUNTED_TRY, serveDaily } from "./scenes";

/** Plays the table that is open to its end, by the first offer each time, over a socket of its own. */
const finish = (page: Page) =>
  page.evaluate(async (protocol) => {
    type Message = { type: string; seq: number; legal?: { action: object }[]; view?: { phase: string } };
    const socket = new WebSocket(
      `${location.origin.replace("http", "ws")}/api/tables/${location.pathname.split("/")[2] ?? ""}/socket`,
    );
    const say = (message: object) => socket.send(JSON.stringify(message));
    const hello = () => say({ type: "hello", protocol, since: null });
    await new Promise<void>((over) => {
      let answered = -1;
      socket.onopen = hello;
      socket.onmessage = ({ data }) => {
        const message = JSON.parse(String(data)) as Message;
        if (message.type === "change") hello();
        if (message.type !== "update" || message.seq <= answered) return;
        const [offer] = message.legal ?? [];
        if (message.view?.phase === "over") over();
        else if (offer) {
          answered = message.seq;
          say({ type: "act", seq: message.seq, action: offer.action });
        }
      };
    });
    socket.close();
  }, PROTOCOL);

test("the deal of the day is tried once, from every tab, and compared when it is over", async ({
  page,
  context,
}) => {
  await page.goto("/");
  await page.locator('[data-daily="zero"]').click();
  const state = page.locator("[data-state]");
  await expect(state).toHaveAttribute("data-state", "none");
  await expect(page.locator('[data-part="everyone"]')).toContainText("once your try is over");
  await page.locator('[data-do="play"]').click();
  await expect(page).toHaveURL(/\/table\//);
  const table = page.url();

  // Another tab goes on with the same try.
  const other = await context.newPage();
  await other.goto(new URL("/daily/zero", table).href);
  await expect(other.locator("[data-state]")).toHaveAttribute("data-state", "playing");
  await other.locator('[data-do="play"]').click();
  await expect(other).toHaveURL(table);
  await other.close();

  await finish(page);
  // The result offers nothing that the server would refuse until midnight.
  await expect(page.locator('[data-part="replay-later"]')).toBeVisible();
  await expect(page.locator('[data-do="replay"]')).toHaveCount(0);
  await page.locator('[data-do="details"]').click();
  await expect(page.locator('[data-part="check-later"]')).toContainText(
    /when the day ends \([A-Z][a-z]{2} \d+:\d\d/,
  );
  await expect(page.locator('[data-do="check"], [data-do="record"]')).toHaveCount(0);
  await page.goto("/matches");
  await expect(page.locator('[data-part="later"]')).toContainText(/from [A-Z][a-z]{2} \d+:\d\d/);
  await expect(page.locator('[data-do="replay"]')).toHaveCount(0);
  await page.goto(new URL("/daily/zero", table).href);
  await expect(state).toHaveAttribute("data-state", "counted");
  await expect(page.locator('[data-do="play"]')).toHaveCount(0);
  await expect(page.locator("[data-place]")).toHaveAttribute("data-place", /\d+/);
  await expect(page.locator('[data-part="streak"]')).toContainText("1 day");
  // The line of play in the middle, with what its person knew. Here it is the own one, and called so.
  await expect(page.locator('[data-do="median"]')).toHaveText("Watch your own game again");
  await page.locator('[data-do="median"]').click();
  const replay = page.locator('[data-part="replay"]');
  await expect(replay).toHaveAttribute("data-viewpoint", "0");
  await expect(page.locator('[data-do="viewpoint"] option')).toHaveText(["Your cards"]);
  await page.locator('[data-do="step"]').press("Enter");
  await expect(replay).toHaveAttribute("data-moment", "1");
  await page.locator('[data-do="more"]').click();
  await expect(page.locator('[data-part="replay-more"]')).toContainText("how you played");
  await expect(page.locator('[data-do="record"]')).toHaveCount(0);
  // A guest who has not tried the deal learns nothing.
  const stranger = await page.context().browser()?.newPage();
  await stranger?.goto(page.url());
  await expect(stranger?.getByRole("alert") ?? page.locator("none")).toContainText("your own try");
  // What would tell the cards is not given out before the day is over.
  await page.goto(table.replace("/table/", "/replay/"));
  await expect(page.getByRole("alert")).toContainText("when the day is over");
  await expect(page.getByRole("button", { name: "Try again" })).toHaveCount(0);
});

test("a browser whose clock is wrong plays the server's day", async ({ page }) => {
  await page.clock.setFixedTime(new Date("2031-07-04T12:00:00Z"));
  await page.goto("/daily/quando");
  const shown = await page.locator("[data-date]").getAttribute("data-date");
  const { today } = (await (await page.request.get("/api/daily/quando")).json()) as { today: string };
  expect(shown).toBe(today);
});

test("a date without a deal is named, with the way to today's", async ({ page }) => {
  await page.goto("/daily/zero#2999-01-01");
  await expect(page.locator('[data-part="daily"] [role="status"]')).toContainText("no deal of this date");
  await page.getByRole("link", { name: "Today’s deal" }).click();
  await expect(page.locator('[data-do="play"]')).toBeVisible();
});

test("what is shared tells nothing of the deal", async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await serveDaily(page, COUNTED);
  await page.goto("/daily/quando");
  await page.evaluate(() => Object.defineProperty(navigator, "share", { value: undefined }));
  await page.locator('[data-do="share"]').click();
  const text = await page.evaluate(() => navigator.clipboard.readText());
  expect(text).toMatch(
    /^Brelan, Quando, deal of .*2026\n[■□]{5} · 4 days in a row\nhttps?:\/\/.*\/daily\/quando$/,
  );
});

test("the line of play with the median score is called one's own where nobody else has that score", async ({
  page,
}) => {
  const link = page.locator('[data-do="median"]');
  for (const [people, text] of [
    [1, "Watch your own game again"],
    [2, "Watch how the median was played"],
  ] as const) {
    await page.unroute("**/api/daily/*");
    const results = [{ score: COUNTED_TRY.score ?? 0, people }];
    await serveDaily(page, { ...COUNTED, results });
    await page.goto("/daily/quando");
    await expect(link).toHaveText(text);
  }
});

test("a tie with the best bot is called so", async ({ page }) => {
  const own = page.locator('[data-part="own"]');
  await serveDaily(page, COUNTED);
  await page.goto("/daily/quando");
  await expect(own).toContainText("You beat the bots.");
  await page.unroute("**/api/daily/*");
  await serveDaily(page, { ...COUNTED, own: { ...COUNTED_TRY, shared: true } });
  await page.goto("/daily/quando");
  await expect(own).toContainText("You tied with the best bot.");
  await expect(own).not.toContainText("You beat");
});

test("the last of a day reads no comparison, and no word of the histogram lies on another or on a line", async ({
  page,
}) => {
  await page.goto("/");
  const results = [
    { score: 2, people: 1 },
    { score: 5, people: 3 },
  ];
  await serveDaily(page, { ...COUNTED, results });
  await page.goto("/daily/quando");
  await expect(page.locator('[data-part="own"]')).toContainText("5 points");
  await expect(page.locator('[data-part="own"]')).not.toContainText("Better than");
  await loadFonts(page);
  const overlaps = await page.locator('[data-part="everyone"] svg').evaluate((svg) => {
    // The own score is the median, too.
    const drawn = [...svg.querySelectorAll("line.median"), ...svg.querySelectorAll("text")];
    const boxes = drawn.map((shape) => shape.getBoundingClientRect());
    return boxes.flatMap((a, at) =>
      boxes
        .slice(at + 1)
        .filter((b) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom),
    ).length;
  });
  expect(overlaps).toBe(0);
});
