import type { Page } from "@playwright/test";
import { seated } from "../crowd";
import type { MatchInfo } from "../../../src/protocol/MatchInfo";
import type { Publication } from "../../../src/protocol/Publication";
import type { SeatResult } from "../../../src/protocol/SeatResult";
import { NOW, type Scene } from "../mock";

/** How many moments a replayed scene has after its first one. */
const MOMENTS = 108;

/**
 * Answers for a finished match that has the scene's board at each of its moments; gives its replay's address. In a game
 * of rounds the last moment begins another one.
 */
export async function serveReplay(page: Page, { info, update }: Scene): Promise<string> {
  const id = `replayed-${info.game}`;
  const seats = seated(info, update.view.hands.length);
  const same = Array.from({ length: MOMENTS - 1 }, () => ({ seen: [], patch: {} }));
  const { round } = update.view;
  const last = { seen: [], patch: round === undefined ? {} : { round: round + 1 } };
  const moments = [{ seen: [], patch: update.view }, ...same, last];
  await page.route(`**/api/tables/${id}`, (route) =>
    route.fulfill({ json: { ...info, id, seats, status: "over" } }),
  );
  await page.route(`**/api/tables/${id}/replay?*`, (route) => route.fulfill({ json: { moments } }));
  const publication: Publication = { people: 2, allowed: 1, own: "anonymous", public: false };
  await page.route(`**/api/tables/${id}/publication`, (route) => route.fulfill({ json: publication }));
  return `/replay/${id}`;
}

const bot = (name: string, level: string, score: number): SeatResult => ({
  name,
  bot: level,
  score,
  won: false,
});
const person = (name: string, score: number): SeatResult => ({ name, avatar: "frog", score, won: false });
const won = (seat: SeatResult): SeatResult => ({ ...seat, won: true });

/** Matches with the longest names, with a stand-in, and in a direction of writing other than the page's. */
const MATCHES: MatchInfo[] = [
  {
    id: "listed-1",
    game: "quando",
    ended: NOW,
    few_points_win: true,
    you: 1,
    seats: [
      person("Konstantin-Alexander-Mar", 118),
      won(person("Zoé", 7)),
      { ...person("נועה", -12), stand_in: true },
      bot("Bruno", "solid", 44),
      bot("Fanny", "strong", 61),
      person("Max", 1),
    ],
  },
  {
    id: "listed-2",
    game: "zero",
    ended: NOW - 86_400_000,
    daily: new Date(NOW - 86_400_000).toISOString().slice(0, 10),
    few_points_win: true,
    you: 0,
    seats: [person("Zoé", 64), won(bot("Bruno", "master", 12)), bot("Ida", "learning", 99)],
  },
  {
    id: "listed-3",
    game: "qarre",
    ended: NOW - 2 * 86_400_000,
    few_points_win: false,
    you: 0,
    seats: [won(person("Zoé", 21)), person("Ada", 18)],
  },
];

/** Answers for the person's list: all matches without a filter, none with one, and a next page. */
export async function serveMatches(page: Page): Promise<void> {
  await page.route("**/api/matches?*", (route) => {
    const all = new URL(route.request().url()).search === "";
    return route.fulfill({ json: { matches: all ? MATCHES : [], next: all ? "1-x" : null } });
  });
}
