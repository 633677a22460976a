import { expect, type Frame } from "@playwright/test";
import { loadFonts } from "./fonts";
import { playMatch } from "./history/played";
import { mockTableLists } from "./home-page";
import { LOCALES } from "./languages";
import { openScene, type Scene } from "./mock";
import { openForm } from "./play";
import { PLAYERS } from "./players";
import { SCENES as QUANDO } from "./quando/scenes";
import { test } from "./server";
import { openRoom } from "./waiting/scenes";
import { lookInEachWindow, openFrame } from "./windows";

/** A phone upright and on its side, and a laptop. */
const SIZES = [
  [390, 844],
  [740, 360],
  [1366, 625],
] as const;

/** Text of twice its size, as a browser's settings make it. */
const enlarge = (frame: Frame) =>
  frame.evaluate(() => {
    document.documentElement.style.fontSize = "200%";
  });

/** In the browser: what of the front page is cut at a side, or has another control on its words. */
function findCut(): string[] {
  const parts = document.querySelectorAll<HTMLElement>("main :is(a, button, h1, h2, p, b)");
  const cut = [...parts].flatMap((part) => {
    const { left, right } = part.getBoundingClientRect();
    const card = part.closest("article, .continue")?.getBoundingClientRect();
    const [least, most] = [Math.max(0, card?.left ?? 0), Math.min(innerWidth, card?.right ?? innerWidth)];
    return left < least - 1 || right > most + 1 ? [`${part.tagName} ${part.textContent.trim()}: cut`] : [];
  });
  const button = document.querySelector(".continue .button")?.getBoundingClientRect();
  const under = [...document.querySelectorAll<HTMLElement>(".continue :is(b, .facts span)")].filter(
    (text) => {
      const { right, bottom } = text.getBoundingClientRect();
      return !button || (right > button.left + 1 && bottom > button.top + 1);
    },
  );
  return [...cut, ...under.map((text) => `${text.textContent}: under the button`)];
}

/** In the browser: what of a table's bar is cut at the top, or reaches out of its bar. */
const findHigh = (): string[] =>
  [...document.querySelectorAll(".layout > .bar :is(svg, .round b, .progress)")].flatMap((part) => {
    if (!part.checkVisibility()) return [];
    const bar = part.closest(".bar")?.getBoundingClientRect();
    const { top, bottom } = part.getBoundingClientRect();
    const whole = bar && top >= bar.top - 1 && bottom <= bar.bottom + 1;
    return whole ? [] : [`${part.tagName} ${part.textContent?.trim()}: ${top} to ${bottom}`];
  });

for (const language of ["de", "fr"] as const) {
  test.describe(language, () => {
    test.use({ locale: LOCALES[language] });

    test("with text of twice its size the front page is whole", async ({ page }) => {
      const frame = await openFrame(page);
      await mockTableLists(page);
      await frame.goto("/");
      await frame.locator(".continue").waitFor();
      await enlarge(frame);
      expect(await lookInEachWindow(frame, findCut, SIZES)).toEqual([]);
    });
  });
}

/** In the browser: the sentence of a table where a name plate, the hand's worth or a reserve lies on its words. */
function findCovered(): string[] {
  const status = document.querySelector(".layout > .status");
  if (!status) return ["no sentence"];
  const words = document.createRange();
  words.selectNodeContents(status);
  const { bottom, left, right } = words.getBoundingClientRect();
  const others = [...document.querySelectorAll(".layout .me *")].filter((part) => {
    const box = part.getBoundingClientRect();
    return box.height > 0 && box.top < bottom - 2 && box.left < right && box.right > left;
  });
  return others.length > 0 ? [`${others[0]?.className} on: ${status.textContent.trim()}`] : [];
}

/** In the browser: the sentence of a table that reaches out of the window, or over a card in the middle. */
function findHighSentence(): string[] {
  const status = document.querySelector(".layout > .status");
  if (!status) return ["no sentence"];
  const words = document.createRange();
  words.selectNodeContents(status);
  const { top, bottom, left, right } = words.getBoundingClientRect();
  const text = status.textContent.trim();
  const cards = [...document.querySelectorAll(".layout > .centre .card")].map((card) =>
    card.getBoundingClientRect(),
  );
  const covers = cards.some(
    (card) =>
      card.height > 0 &&
      card.top < bottom - 2 &&
      card.bottom > top + 2 &&
      card.left < right &&
      card.right > left,
  );
  return [
    ...(top < 0 || left < 0 || right > innerWidth ? [`out of the window: ${text}`] : []),
    ...(covers ? [`on a card: ${text}`] : []),
  ];
}

/** In the browser: the buttons of a table whose words or sign reach out of them, and a panel of facts that is cut. */
function findOverflow(): string[] {
  const buttons = [...document.querySelectorAll<HTMLElement>(".acts .buttons .button")];
  if (buttons.length === 0) return ["no buttons"];
  const wrong = buttons.flatMap((button) => {
    const range = document.createRange();
    range.selectNodeContents(button);
    const words = range.getBoundingClientRect();
    const box = button.getBoundingClientRect();
    const inside = words.left >= box.left && words.right <= box.right && words.top >= box.top - 1;
    const whole =
      inside && words.bottom <= box.bottom + 1 && box.right <= innerWidth && box.bottom <= innerHeight;
    return whole ? [] : [`${button.textContent.trim()}: its words reach out`];
  });
  const facts = document.querySelector(".facts");
  const panel = facts?.getBoundingClientRect();
  if (facts && panel && panel.height > 0) {
    const parts = [...facts.querySelectorAll(":is(h2, p, dt, dd, .chip > *)")];
    const out = parts.filter((part) => {
      const { right, bottom } = part.getBoundingClientRect();
      return !part.matches(".hidden-visually") && (right > panel.right || bottom > panel.bottom);
    });
    const [firstTop] = [...document.querySelectorAll(".acts .button")].map(
      (part) => part.getBoundingClientRect().top,
    );
    if (firstTop !== undefined && panel.bottom > firstTop) wrong.push("a button lies on the facts");
    wrong.push(...out.map((part) => `${part.textContent}: out of the facts`));
  }
  return wrong;
}

/** In the browser: the words of the log beside a table that are broken in the middle. */
function findBroken(): string[] {
  const texts = [...document.querySelectorAll(".rail :is(h2, li span)")];
  if (texts.length < 3) return ["no log"];
  return texts.flatMap((text) => {
    const words = document.createTreeWalker(text, NodeFilter.SHOW_TEXT);
    const broken: string[] = [];
    for (let node = words.nextNode(); node; node = words.nextNode())
      for (const { 0: word, index } of (node.textContent ?? "").matchAll(/\S+/g)) {
        const range = document.createRange();
        range.setStart(node, index);
        range.setEnd(node, index + word.length);
        if (range.getClientRects().length > 1) broken.push(word);
      }
    return broken;
  });
}

test.describe("in German, whose sentences are the longest", () => {
  test.use({ locale: LOCALES.de });

  test("with text of twice its size the log beside a table breaks no word", async ({ page }) => {
    const frame = await openFrame(page);
    const { turn } = QUANDO;
    const cards = [1, 2, 3].map((card) => ({ card, front: 4, back: 5 }));
    const seen = [
      { seen: "played", seat: 1, kind: "triplet", cards },
      { seen: "flipped", seat: 2, card: 1, front: 7 },
      { seen: "recycled", shuffled: false, payer: null },
      { seen: "knocked", seat: 3 },
    ];
    await openScene(frame, { ...turn, update: { ...turn.update, seen } } as Scene);
    await enlarge(frame);
    expect(
      await lookInEachWindow(frame, findBroken, [
        [1366, 625],
        [1920, 1080],
      ]),
    ).toEqual([]);
  });

  test("with text of twice its size the buttons and the facts of a table are whole", async ({ page }) => {
    const frame = await openFrame(page);
    const wrong: string[] = [];
    for (const { turn } of PLAYERS) {
      await openScene(frame, turn);
      await enlarge(frame);
      wrong.push(...(await lookInEachWindow(frame, findOverflow, [...SIZES, [320, 568]])));
    }
    expect(wrong).toEqual([]);
  });

  test("with text of twice its size nothing lies on the sentence of a table on a phone", async ({ page }) => {
    const frame = await openFrame(page);
    const wrong: string[] = [];
    for (const { turn } of PLAYERS) {
      await openScene(frame, turn);
      await enlarge(frame);
      wrong.push(...(await lookInEachWindow(frame, findCovered, SIZES.slice(0, 1))));
    }
    // Who pays for a triplet has a sign over the name.
    await openScene(frame, QUANDO.pay);
    await enlarge(frame);
    wrong.push(...(await lookInEachWindow(frame, findCovered, SIZES.slice(0, 1))));
    expect(wrong).toEqual([]);
  });

  test("with text of twice its size the sentence of a table is whole on a phone on its side", async ({
    page,
  }) => {
    const frame = await openFrame(page);
    const wrong: string[] = [];
    for (const { scenes } of PLAYERS) {
      for (const scene of Object.values(scenes)) {
        await openScene(frame, scene);
        await enlarge(frame);
        wrong.push(
          ...(await lookInEachWindow(frame, findHighSentence, [
            [568, 320],
            [740, 360],
            [932, 430],
          ])),
        );
      }
    }
    expect(wrong).toEqual([]);
  });
});

test("with text of twice its size the bar of a table is whole", async ({ page }) => {
  const frame = await openFrame(page);
  const wrong: string[] = [];
  for (const { turn } of PLAYERS) {
    await openScene(frame, turn);
    await enlarge(frame);
    wrong.push(...(await lookInEachWindow(frame, findHigh, SIZES)));
  }
  expect(wrong).toEqual([]);
});

test("with text of twice its size the pages of groups are no wider than a phone", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/groups");
  await page.locator('[data-do="make-group"]').waitFor();
  await loadFonts(page);
  await enlarge(page.mainFrame());
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
});

test("with text of twice its size the slider of a replay lies under its words on a phone", async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const id = await playMatch(page, {
    game: "zero",
    players: 3,
    bots: "random",
    options: { rounds: 1, turn_cap: 2 },
  });
  await page.goto(`/replay/${id}`);
  const words = page.locator(".stand");
  await words.waitFor();
  await loadFonts(page);
  await enlarge(page.mainFrame());
  const bottom = await words.evaluate((element) => element.getBoundingClientRect().bottom);
  const thumb = 16;
  const line = await page.locator(".slider").evaluate((element) => {
    const { top, height } = element.getBoundingClientRect();
    return top + height / 2;
  });
  expect(bottom).toBeLessThanOrEqual(line - thumb / 2);
});

/** In the browser: what of the end of a match is cut by the window. */
const findCutAtEnd = (): string[] =>
  [...document.querySelectorAll(".result :is(h2, li b, .row > *)")].flatMap((part) => {
    const { left, right, top } = part.getBoundingClientRect();
    const isWhole = left >= 0 && right <= innerWidth && top >= 0;
    return isWhole ? [] : [`${part.textContent.trim()}: ${left} to ${right}, from ${top}`];
  });

/** In the browser: a button at the end of a match that does not stand beside the first one. */
const findSecondRow = (): string[] => {
  const [first, ...others] = [...document.querySelectorAll(".result .row > *")].map((part) =>
    part.getBoundingClientRect(),
  );
  if (!first) return ["no buttons"];
  return others.some(({ top }) => top > first.bottom - 1) ? ["a button in a second row"] : [];
};

/** In the browser: a name at a waiting table that is low, or short and cut, and a button that cannot be scrolled to. */
const findLostInRoom = (): string[] => {
  const names = [...document.querySelectorAll<HTMLElement>(".seats .name")];
  const low = names.filter(
    (name) =>
      name.clientHeight < 20 || (name.innerText.length < 8 && name.scrollWidth > name.clientWidth + 1),
  );
  const area = document.querySelector(".act");
  if (names.length === 0 || !area) return ["no names"];
  area.scrollTop = 0;
  const top = area.getBoundingClientRect().top;
  const lost = [...area.querySelectorAll("button")].filter((part) => {
    const box = part.getBoundingClientRect();
    return part.checkVisibility() && (box.top < top - 1 || box.right > innerWidth);
  });
  return [...low, ...lost].map((part) => part.textContent.trim());
};

/** In the browser: the names of others of few letters that are cut. */
const findCutNames = (): string[] =>
  [...document.querySelectorAll<HTMLElement>(".seat .name")].flatMap((name) =>
    name.innerText.length < 6 && name.scrollWidth > name.clientWidth + 1 ? [name.innerText] : [],
  );

test("with text of twice its size a short name on a plate is whole", async ({ page }) => {
  const frame = await openFrame(page);
  for (const { turn } of PLAYERS) {
    const seats = turn.info.seats.map((seat, at) => ({ ...seat, name: at === 0 ? seat.name : "Emmy" }));
    await openScene(frame, { ...turn, info: { ...turn.info, seats } });
    await enlarge(frame);
    expect(await lookInEachWindow(frame, findCutNames, SIZES), turn.info.game).toEqual([]);
  }
});

test.describe("in German, at the end of a match and around it", () => {
  test.use({ locale: LOCALES.de });

  test("with text of twice its size all scores and buttons of a match's end are in the window", async ({
    page,
  }) => {
    const frame = await openFrame(page);
    const wrong: string[] = [];
    for (const { scenes } of PLAYERS) {
      const over = Object.values(scenes).find(({ update }) => update.view.phase === "over");
      if (!over) throw new Error("each game has the scene of an end");
      await openScene(frame, over);
      await frame.locator(".result").waitFor();
      // At its usual size the buttons stand in one row.
      expect(await lookInEachWindow(frame, findSecondRow, SIZES)).toEqual([]);
      await enlarge(frame);
      wrong.push(...(await lookInEachWindow(frame, findCutAtEnd, SIZES)));
      await frame.evaluate(() => document.documentElement.style.removeProperty("font-size"));
    }
    expect(wrong).toEqual([]);
  });

  test("with text of twice its size a waiting table shows names, and all buttons can be reached", async ({
    page,
  }) => {
    const frame = await openFrame(page);
    await openRoom(frame, "owner");
    await enlarge(frame);
    expect(await lookInEachWindow(frame, findLostInRoom, SIZES)).toEqual([]);
  });

  test("with text of twice its size account, matches, rules and the form of a table are no wider than a phone", async ({
    page,
  }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await playMatch(page, { game: "zero", players: 3, bots: "random", options: { rounds: 1, turn_cap: 2 } });
    for (const [path, part] of [
      ["/account", '[data-part="own"]'],
      ["/matches", "[data-match]"],
      ["/rules/zero", ".rules h2"],
      ["/", ".form"],
    ] as const) {
      await page.goto(path);
      await page.locator(part).first().waitFor();
      if (path === "/") await openForm(page);
      await loadFonts(page);
      await enlarge(page.mainFrame());
      expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBe(390);
    }
  });
});
