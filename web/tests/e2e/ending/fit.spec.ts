import { expect, type Page } from "@playwright/test";
import { openScene, type Scene } from "../mock";
import { SHEET } from "../parts";
import { PLAYERS } from "../players";
import { test } from "../server";
import { inEachWindow } from "../windows";

const NAMES = ["Ada", "Maximiliane-Charlotte", "Jo", "Wilhelmina", "Oskar", "Zoé"];

/** What must be seen of a sheet: its words, its numbers, its buttons. */
const PARTS = "h2, button, a, li, bdi, .sum, li b, .win p";

type Round = { hands: unknown[]; totals: number[]; points: number[]; scores: number[] };

/** The scene with so many players, all of whom have long hands. */
function withPlayers(scene: Scene, players: number): Scene {
  const { info, update } = scene;
  const all = <T>(list: readonly T[], last: T) =>
    NAMES.slice(0, players).map((_, seat) => list[seat] ?? last);
  const rounds = ((update.view.rounds ?? []) as Round[]).map((round) => ({
    ...round,
    hands: all(round.hands, round.hands[2]),
    totals: all(round.totals, 14),
    points: all(round.points, 14),
    scores: all(round.scores, 38),
  }));
  const scores = all(rounds.at(-1)?.scores ?? update.view.scores, 38);
  const seats = NAMES.slice(0, players).map((name, seat) => ({
    ...(info.seats[seat] ?? { bot: "solid" }),
    name,
  }));
  const view = { ...update.view, hands: all(update.view.hands, []), scores, rounds };
  return { ...scene, info: { ...info, seats }, update: { ...update, view } };
}

/** What of the sheet is cut by the window or by its own box, or lies under something else. */
async function findCut(page: Page): Promise<string[]> {
  return page.evaluate(
    ([sheet, parts]) => {
      const wrong: string[] = [];
      const dialog = document.querySelector(sheet);
      const [width, height] = [innerWidth, innerHeight];
      for (const part of dialog?.querySelectorAll<HTMLElement>(parts) ?? []) {
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
      const cards = dialog?.querySelectorAll<HTMLElement>(".room .cards") ?? [];
      for (const list of cards)
        if (list.scrollWidth > list.clientWidth + 2 || list.scrollHeight > list.clientHeight + 6)
          wrong.push(
            `cards: ${list.scrollWidth} x ${list.scrollHeight} in ${list.clientWidth} x ${list.clientHeight}`,
          );
      return wrong;
    },
    [SHEET, PARTS] as const,
  );
}

test.use({ contextOptions: { reducedMotion: "reduce" } });

for (const player of PLAYERS) {
  for (const end of ["round", "over"]) {
    const scene = player.scenes[end];
    // A game without rounds ends once.
    if (!scene) continue;
    test(`${player.label}: the end (${end}) is whole in every window`, async ({ page }) => {
      const wrong: string[] = [];
      for (const players of player.seats) {
        await openScene(page, player.seats.length === 1 ? scene : withPlayers(scene, players));
        await page.locator(SHEET).waitFor();
        await inEachWindow(page, async (window) => {
          const cut = await findCut(page);
          if (cut.length > 0) wrong.push(`${players} players, ${window}: ${cut.join("; ")}`);
        });
      }
      expect(wrong).toEqual([]);
    });
  }
}
