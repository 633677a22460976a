import { expect } from "@playwright/test";
import { forEach, seated } from "../crowd";
import { LOCALES } from "../languages";
import { openScene, type Scene } from "../mock";
import { DETAILS, SHEET } from "../parts";
import { PLAYERS } from "../players";
import { SCENES as QUANDO } from "../quando/scenes";
import { test } from "../server";
import { lookInEachWindow, openFrame, TIGHT, WINDOWS } from "../windows";

type Round = { hands: unknown[]; totals: number[]; points: number[]; scores: number[] };

/** The scene with `players` players, all of whom have long hands. */
function withPlayers(scene: Scene, players: number): Scene {
  const { info, update } = scene;
  const all = <T>(list: readonly T[], last: T) => forEach(players, list, last);
  const rounds = ((update.view.rounds ?? []) as Round[]).map((round) => ({
    ...round,
    hands: all(round.hands, round.hands[2]),
    totals: all(round.totals, 14),
    points: all(round.points, 14),
    scores: all(round.scores, 38),
  }));
  const scores = all(rounds.at(-1)?.scores ?? update.view.scores, 38);
  const view = { ...update.view, hands: all(update.view.hands, []), scores, rounds };
  return { ...scene, info: { ...info, seats: seated(info, players) }, update: { ...update, view } };
}

/** In the browser: what of the sheet is cut by the window or by its own box, or lies under something else. */
function findCut(): string[] {
  const wrong: string[] = [];
  const dialog = document.querySelector('[data-part="score-sheet"]');
  if (!dialog) return ["the sheet is not there"];
  const [width, height] = [innerWidth, innerHeight];
  // Its words, its numbers, its buttons.
  for (const part of dialog.querySelectorAll<HTMLElement>(
    "h2, button, a, li, bdi, .sum, .legend, li b, .win p",
  )) {
    const box = part.getBoundingClientRect();
    const name = `${part.tagName.toLowerCase()} ${part.textContent.trim().slice(0, 24)}`;
    if (!part.checkVisibility()) continue;
    if (box.left < -1 || box.top < -1 || box.right > width + 1 || box.bottom > height + 1)
      wrong.push(`${name}: cut by the window`);
    // The middle, and the last line of a text.
    for (const y of [box.top + box.height / 2, box.bottom - 4]) {
      const top = document.elementFromPoint(box.left + box.width / 2, y);
      if (!top || !(part.contains(top) || (top.contains(part) && top !== dialog)))
        wrong.push(`${name}: under ${top?.tagName} ${top?.className}`);
    }
    if (part.matches("h2, .sum, button, a.button") && part.scrollWidth > part.clientWidth + 1)
      wrong.push(`${name}: its text is cut`);
  }
  const cards = dialog.querySelectorAll<HTMLElement>(".room .cards");
  for (const list of cards)
    if (list.scrollWidth > list.clientWidth + 2 || list.scrollHeight > list.clientHeight + 6)
      wrong.push(
        `cards: ${list.scrollWidth} x ${list.scrollHeight} in ${list.clientWidth} x ${list.clientHeight}`,
      );
  return wrong;
}

/** In the browser: where hands stand further apart than a row's own edge. */
function findGaps(): string[] {
  const rows = [...document.querySelectorAll(".hands > li")].map((row) => row.getBoundingClientRect());
  return rows.flatMap(({ left, top }, at) => {
    const above = rows.slice(0, at).findLast((row) => row.left === left);
    const gap = above === undefined ? 0 : top - above.bottom;
    return gap > 16 ? [`hand ${at}: ${Math.round(gap)} pixels below the one above`] : [];
  });
}

for (const player of PLAYERS) {
  for (const end of ["round", "over"]) {
    const scene = player.scenes[end];
    // A game without rounds ends once.
    if (!scene) continue;
    test(`${player.label}: the end (${end}) is whole in every window`, async ({ page }) => {
      const wrong: string[] = [];
      const frame = await openFrame(page);
      const extremes = [Math.min(...player.seats), Math.max(...player.seats)];
      for (const players of player.seats) {
        await openScene(frame, player.seats.length === 1 ? scene : withPlayers(scene, players));
        await frame.locator(SHEET).waitFor();
        // A row more or less changes no layout: between the fewest and the most it is seen where there is least room.
        const windows = extremes.includes(players) ? WINDOWS : TIGHT;
        const cut = await lookInEachWindow(frame, [findCut, findGaps], windows);
        wrong.push(...cut.map((what) => `${players} players, ${what}`));
      }
      expect(wrong).toEqual([]);
    });
  }
}

test("the end of a rated match leads to the ratings of its game, and is whole in every window", async ({
  page,
}) => {
  const wrong: string[] = [];
  const frame = await openFrame(page);
  for (const { game, seats: numbers, scenes } of PLAYERS) {
    const { over } = scenes;
    if (!over) throw new Error("each game has the scene of an end");
    const most = Math.min(4, Math.max(...numbers));
    const scene = numbers.length === 1 ? over : withPlayers(over, most);
    const people = scene.info.seats.map(({ name }) => ({ name, presence: "here" as const }));
    await openScene(frame, { ...scene, info: { ...scene.info, rated: true, seats: people } });
    await expect(frame.locator('[data-do="ratings"]')).toHaveAttribute("href", `/ratings#game=${game}`);
    const cut = await lookInEachWindow(frame, [findCut], WINDOWS);
    wrong.push(...cut.map((what) => `${game}, ${what}`));
  }
  expect(wrong).toEqual([]);
});

/** In the browser: what of the names, the scores and the newest round the table of points does not show. */
function findScrolledAway(): string[] {
  const table = document.querySelector(".scroll table");
  const place = table?.parentElement?.getBoundingClientRect();
  if (!table || !place) return ["the table is not there"];
  const newest = table.querySelectorAll("thead th").length - 1;
  const cells = `tbody :is(th bdi, td:nth-child(${newest}), td:last-child)`;
  return [...table.querySelectorAll(cells)].flatMap((cell) => {
    const { left, right, top, height } = cell.getBoundingClientRect();
    const seen = document.elementFromPoint((left + right) / 2, top + height / 2);
    const inside = left >= place.left - 1 && right <= place.right + 1;
    return inside && seen && cell.contains(seen) ? [] : [`${cell.textContent}: not seen`];
  });
}

test("after many rounds a phone shows the names, the newest round and the scores", async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 568 });
  const { info, update } = QUANDO.six;
  const [row] = QUANDO.round.update.view.rounds;
  const rounds = Array.from({ length: 12 }, () => ({
    ...row,
    points: [12, 0, 31, 7, 40, 5],
    scores: [112, 0, 131, 77, 40, 105],
  }));
  const seats = seated(info, 6);
  const scene = { info: { ...info, seats }, update: { ...update, view: { ...update.view, rounds } } };
  await openScene(page, scene as Scene);
  await page.locator("button.scores").click();
  await expect.poll(() => page.locator(".scroll").evaluate((part) => part.scrollLeft)).toBeGreaterThan(0);
  expect(await page.evaluate(findScrolledAway)).toEqual([]);
});

/** In the browser: the words under a name that reach over its place, on the cards beside it. */
function findWideTags(): string[] {
  const tags = [...document.querySelectorAll(".names small")];
  if (tags.length === 0) return ["no words under a name"];
  return tags.flatMap((tag) => {
    const words = document.createRange();
    words.selectNodeContents(tag);
    const right = tag.closest(".who")?.getBoundingClientRect().right ?? 0;
    const over = words.getBoundingClientRect().right - right;
    return over > 1 ? [`${tag.textContent}: ${over} pixels too wide`] : [];
  });
}

test.describe("in German, whose words are the longest", () => {
  test.use({ locale: LOCALES.de });

  test("the words under a name lie on no card on a phone", async ({ page }) => {
    const frame = await openFrame(page);
    const phones = [
      [320, 568],
      [360, 640],
      [390, 844],
    ] as const;
    await openScene(frame, QUANDO.round);
    await frame.locator(SHEET).waitFor();
    const wrong = await lookInEachWindow(frame, findWideTags, phones);
    await openScene(frame, QUANDO.over);
    await frame.locator('[data-do="details"]').click();
    await frame.locator(DETAILS).waitFor();
    wrong.push(...(await lookInEachWindow(frame, findWideTags, phones)));
    expect(wrong).toEqual([]);
  });
});
