import { expect } from "@playwright/test";
import { hold, openScene, type Scene } from "../mock";
import { DETAILS, MATCH_END, OWN_AREA, ROUND_END, STATUS } from "../parts";
import { SCENES as QARRE } from "../qarre/scenes";
import { SCENES as QUANDO } from "../quando/scenes";
import { test, WITH_MOTION } from "../server";
import { SCENES as ZERO } from "../zero/scenes";
import { SCENES } from "./scenes";

test.use(WITH_MOTION);

/** How long the animator shows one hand, a stamp and a ring: a test holds these times, and measures none. */
const HAND_MS = 250;
const STAMP_MS = 700;
const RING_MS = 300;

const max = { name: "Max", presence: "here" } as const;

/** The same scene with another person in the second seat. */
const withMax = <S extends Scene>(scene: S): S => ({
  ...scene,
  info: { ...scene.info, seats: scene.info.seats.map((seat, at) => (at === 1 ? max : seat)) },
});

for (const [game, scene, hands] of [
  ["Quando", SCENES.reveal, ["5", "3", "40", "14"]],
  ["Zero", SCENES["reveal-zero"], ["12", "11", "36", "9"]],
] as const) {
  test(`${game}: after a round the hands are shown one by one on the table, and only then the sheet`, async ({
    page,
  }) => {
    const next = await hold(page, HAND_MS);
    await openScene(page, scene);
    const totals = page.locator("[data-total]");
    for (let shown = 1; shown <= hands.length; shown += 1) {
      await expect(totals).toHaveCount(shown);
      await expect(page.locator(".lowest[data-total]")).toHaveCount(0);
      await expect(page.locator(ROUND_END)).toHaveCount(0);
      await expect(page.locator(STATUS)).toHaveText("The round is over.");
      // The scores follow when all is counted.
      await expect(page.locator('.seat[data-seat="2"] .score')).toHaveText("31");
      await next();
    }
    await expect(page.locator(ROUND_END)).toBeVisible();
    // They stay on the table under the sheet.
    const least = String(Math.min(...hands.map(Number)));
    await expect(page.locator(".lowest[data-total]")).toHaveText([least]);
    await expect(totals).toHaveText([...hands.slice(1), hands[0] ?? ""]);
  });
}

test("where nothing shall move, all hands and totals are there at once", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await hold(page, HAND_MS);
  await openScene(page, SCENES.reveal);
  await expect(page.locator(ROUND_END)).toBeVisible();
  await expect(page.locator("[data-total]")).toHaveText(["3", "40", "14", "5"]);
  // On a phone's side no name plate lies on a hand or its total, either.
  for (const [width, height] of [
    [568, 320],
    [740, 360],
  ] as const) {
    await page.setViewportSize({ width, height });
    expect(await page.evaluate(findCoveredHands)).toEqual([]);
  }
});

test("what one's own hand counts lies over the hand, and on no card of it", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  for (const scene of [SCENES.reveal, SCENES["reveal-zero"]])
    for (const [width, height] of [
      [390, 844],
      [740, 360],
      [1366, 625],
    ] as const) {
      await page.setViewportSize({ width, height });
      await openScene(page, scene);
      await expect(page.locator(`${OWN_AREA} [data-total]`)).toBeVisible();
      expect(await page.evaluate(findCoveredOwnCards), `${scene.info.game} ${width}`).toEqual([]);
    }
});

/** In the browser: which of one's own cards lie under what the hand counts. */
function findCoveredOwnCards(): string[] {
  const total = document.querySelector('[data-part="own-area"] [data-total]')?.getBoundingClientRect();
  if (!total) return ["no total"];
  const cards = [...document.querySelectorAll('[data-part="own-area"] [data-handle]')].filter((card) => {
    const { left, right, top } = card.getBoundingClientRect();
    return Math.min(total.right, right) > Math.max(total.left, left) && total.bottom - top > 4;
  });
  return cards.map((card) => card.getAttribute("aria-label") ?? "a card");
}

/** In the browser: which hands, or totals on them, lie under the plate of another seat. */
function findCoveredHands(): string[] {
  return [...document.querySelectorAll(".seat :is(.card, [data-total])")].flatMap((part) => {
    const box = part.getBoundingClientRect();
    const plates = [...document.querySelectorAll(".plate, .plate .chip")].filter((plate) => {
      const { left, right, top, bottom } = plate.getBoundingClientRect();
      const wide = Math.min(box.right, right) - Math.max(box.left, left);
      const high = Math.min(box.bottom, bottom) - Math.max(box.top, top);
      return !part.closest(".seat")?.contains(plate) && wide > 1 && high > 1;
    });
    return plates.map((plate) => `${plate.textContent.trim()} on ${part.textContent.trim()}`);
  });
}

for (const scene of [SCENES.knock, SCENES["knock-zero"]])
  test(`${scene.info.game}: a knock is stamped on the felt, and then stands at the knocker's seat`, async ({
    page,
  }) => {
    const next = await hold(page, STAMP_MS);
    await openScene(page, scene);
    const chip = page.locator('.seat[data-seat="1"] .chip');
    await expect(page.locator(".stamp")).toHaveText("Knock!");
    await expect(chip).toHaveCount(0);
    await expect(page.locator(STATUS)).toContainText("Mina knocked");
    await next();
    await expect(page.locator(".stamp")).toHaveCount(0);
    await expect(chip).toHaveText(/knock/);
  });

test("a stamp comes up where nothing shall move, too", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await hold(page, STAMP_MS);
  await openScene(page, SCENES.knock);
  const stamp = page.locator(".stamp");
  await expect(stamp).toBeVisible();
  expect(await stamp.evaluate((node) => getComputedStyle(node).animationName)).toMatch(/fade/);
});

test("a ring goes out from a triplet, and the sentence says who pays for whose", async ({ page }) => {
  const next = await hold(page, RING_MS);
  await openScene(page, SCENES.triplet);
  await expect(page.locator(".ring")).toHaveCount(1);
  await expect(page.locator(STATUS)).toContainText("Mina played three 1s: a triplet! The others pay.");
  await next();
  await expect(page.locator(".ring")).toHaveCount(0);
  await expect(page.locator(STATUS)).toContainText("Oskar pays for Mina’s triplet.");
  await expect(page.locator('.seat[data-seat="2"] .chip')).toHaveText("pays");
});

test("a round's end says in words what happened, and has every round's points behind a button", async ({
  page,
}) => {
  await openScene(page, QUANDO.round);
  const sheet = page.locator(ROUND_END);
  await expect(sheet).toHaveAccessibleName("You knocked with 5, but Lucie had 0");
  await expect(sheet.locator(".hands > li")).toHaveCount(4);
  await expect(sheet.locator(".hands > li").first()).toContainText("5 + 5");
  await expect(sheet.locator("table")).toHaveCount(0);
  await sheet.locator('[data-do="all-scores"]').click();
  const all = page.getByRole("dialog", { name: "All scores" });
  await expect(all.locator("tbody tr")).toHaveCount(4);
  // An underlined number is explained below the table, and read aloud with its reason.
  await expect(all.locator(".legend")).toHaveText("0 knocked");
  await expect(all.getByRole("cell", { name: "10 knocked", exact: true })).toHaveCount(1);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog", { name: "All scores" })).toHaveCount(0);
  await expect(sheet).toBeVisible();
});

test("alone with bots nothing counts down; with people the button does", async ({ page }) => {
  await openScene(page, QUANDO.round);
  const next = page.locator(`${ROUND_END} [data-do="next"]`);
  await expect(next).toHaveText("Next round");
  const heard = await openScene(page, withMax(ZERO.round));
  // A part of the time was over when this page opened the table.
  await expect(next).toHaveText(/^Next round\s*starts in [1-7] s$/);
  await next.click();
  await expect.poll(() => heard.some(({ type }) => type === "ready")).toBe(true);
  await expect(next).toHaveText(/^You’re ready/);
});

test("a spectator is told that the next round begins, not the table", async ({ page }) => {
  const { info, update } = withMax(ZERO.round);
  await openScene(page, { info: { ...info, you: null }, update: { ...update, legal: [] } });
  await expect(page.locator(`${ROUND_END} [data-first]`)).toHaveText(
    /^Back to the table\s*next round in \d+ s$/,
  );
});

test("a match's result shows the winner and all final scores, and folds the rest", async ({ page }) => {
  await openScene(page, ZERO.over);
  const sheet = page.locator(MATCH_END);
  await expect(sheet).toHaveAccessibleName("Mina wins");
  await expect(sheet.locator(".board li")).toHaveText([/Mina.*22/, /You.*24/, /Lucie.*25/, /Oskar.*103/]);
  await expect(sheet.locator(".win p")).toHaveText(
    "You came second. Mina finished 2 points ahead after 3 rounds.",
  );
  await expect(sheet.locator(".shower")).toHaveCount(0);
  await expect(sheet.locator('[data-do="record"]')).toHaveCount(0);
  await sheet.locator('[data-do="details"]').click();
  await expect(page.locator(`${DETAILS} [data-do="record"]`)).toBeVisible();
  await expect(page.locator(`${DETAILS} .hands > li`)).toHaveCount(4);
  await expect(page.locator(`${DETAILS} tbody tr`)).toHaveCount(4);
});

test("from the end of a match one button with words leads to its replay", async ({ page }) => {
  await openScene(page, QUANDO.over);
  const replay = page.locator(`${MATCH_END} .button`).filter({ hasText: "Replay" });
  await expect(replay).toHaveAttribute("href", /^\/replay\/over-/);
});

test("what stands below a match's result looks alike, also what keeps the people as a group", async ({
  page,
}) => {
  await openScene(page, withMax(QUANDO.over));
  const group = page.locator('[data-do="keep-group"]');
  const details = page.locator('[data-do="details"]');
  const looks = (of: typeof group) =>
    of.evaluate((element) => {
      const { color, backgroundColor, borderTopWidth, fontSize } = getComputedStyle(element);
      return { color, backgroundColor, borderTopWidth, fontSize };
    });
  expect(await looks(group)).toEqual(await looks(details));
  // It asks for a name first, and says who becomes a member; what is wrong is told where the name is.
  await group.click();
  const asked = page.locator('[data-part="keep-group"]');
  await expect(asked).toContainText("A group of Max and you");
  const sent: unknown[] = [];
  await page.route("**/group", (route) => {
    sent.push(route.request().postDataJSON());
    return route.abort();
  });
  await asked.locator('[data-do="make-group"]').click();
  await expect(asked.getByRole("alert")).toBeVisible();
  await asked.locator("input").fill(" Thursday evening ");
  await asked.locator('[data-do="make-group"]').click();
  await expect.poll(() => sent).toEqual([{}, { name: "Thursday evening" }]);
  // The match of a group leads to the group instead.
  const own = { id: "0011223344556677", name: "Thursday evening" };
  await page.route("**/api/tables/*/group", (route) => route.fulfill({ json: own }));
  await openScene(page, withMax(QUANDO.over));
  const way = page.locator('[data-do="group"]');
  await expect(way).toHaveText("Group: Thursday evening");
  await expect(way).toHaveAttribute("href", `/group/${own.id}`);
  await expect(group).toHaveCount(0);
});

test("cards fall for the winner alone, and a game without rounds has no table of rounds", async ({
  page,
}) => {
  await openScene(page, QARRE.over);
  const sheet = page.locator(MATCH_END);
  await expect(sheet).toHaveAccessibleName("You win!");
  await expect(sheet.locator(".shower .fallen")).toHaveCount(8);
  await sheet.locator('[data-do="details"]').click();
  await expect(page.locator(DETAILS)).toBeVisible();
  await expect(page.locator(`${DETAILS} table`)).toHaveCount(0);
});

test("what a bot has won for the person is told, and not celebrated", async ({ page }) => {
  const { info, update } = QARRE.over;
  const seats = info.seats.map((seat, at) =>
    at === info.you ? { ...seat, stand_in: "clock" as const } : seat,
  );
  await openScene(page, { info: { ...info, seats }, update });
  const sheet = page.locator(MATCH_END);
  await expect(sheet.locator(".win p")).toContainText("A bot played for you at the end.");
  await expect(sheet.locator(".shower")).toHaveCount(0);
});

test("a rematch stays on the table when the result is closed, and the result can be opened again", async ({
  page,
}) => {
  await openScene(page, QUANDO.over);
  await page.locator(`${MATCH_END} [data-do="table"]`).click();
  await expect(page.locator(MATCH_END)).toHaveCount(0);
  await expect(page.locator('.acts [data-do="rematch"]')).toBeVisible();
  await page.locator('.acts [data-do="scores"]').click();
  await expect(page.locator(MATCH_END)).toBeVisible();
});

test("a result is shared as the device shares, with a picture and names and scores alone", async ({
  page,
}) => {
  await page.addInitScript(() => {
    const shared: object[] = [];
    Object.assign(window, { shared });
    Object.assign(navigator, {
      canShare: () => true,
      share: ({ text, files }: { text: string; files: File[] }) => {
        shared.push({ text, files: files.map(({ name, type, size }) => [name, type, size > 10_000]) });
        return Promise.resolve();
      },
    });
  });
  await openScene(page, ZERO.over);
  await page.locator(`${MATCH_END} [data-do="share"]`).click();
  const text = "Zero: Mina wins\n1. Mina 22\n2. Ada 24\n3. Lucie 25\n4. Oskar 103";
  await expect
    .poll(() => page.evaluate(() => (window as unknown as { shared: object[] }).shared))
    .toEqual([{ text, files: [["brelan.png", "image/png", true]] }]);
  await expect(page.locator('[data-part="share"]')).toHaveCount(0);
});

test("where a device cannot share, there is a text to copy and a picture to save", async ({
  page,
  context,
}) => {
  await page.addInitScript(() => Object.defineProperty(Navigator.prototype, "share", { value: undefined }));
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await openScene(page, ZERO.over);
  await page.locator(`${MATCH_END} [data-do="share"]`).click();
  const share = page.locator('[data-part="share"]');
  await expect(share.locator("img")).toHaveJSProperty("naturalWidth", 1080);
  await expect(share.locator('[data-do="save-picture"]')).toHaveAttribute("download", "brelan.png");
  await share.locator('[data-do="copy-text"]').click();
  await expect(share.getByRole("status")).toHaveText("Copied");
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^Zero: Mina wins\n/);
});

test("what the lines under the cards of Zero mean is said below the hands", async ({ page }) => {
  await openScene(page, ZERO.round);
  const legend = page.locator(`${ROUND_END} .legend`);
  await expect(legend).toHaveText(/counts\s+free\s+no line: number repeated/);
  await expect(legend.locator(".line")).toHaveCount(2);
});
