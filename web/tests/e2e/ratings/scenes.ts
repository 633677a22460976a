import type { Page } from "@playwright/test";
import type { Leaderboard } from "../../../src/protocol/Leaderboard";
import type { LeaderboardEntry } from "../../../src/protocol/LeaderboardEntry";
import type { ListMe } from "../../../src/protocol/ListMe";
import type { OwnRatings } from "../../../src/protocol/OwnRatings";

/** A person's entry with a name, a bot's with a level. */
const entry = (
  who: Partial<Pick<LeaderboardEntry, "name" | "bot" | "own">>,
  rating: number,
  uncertainty: number,
  matches: number,
): Omit<LeaderboardEntry, "place"> => ({
  name: null,
  bot: null,
  own: false,
  rating,
  uncertainty,
  matches,
  ...who,
});

const OTHERS = [
  entry({ bot: "master" }, 34.2, 1.8, 1_204),
  entry({ name: "Maximiliane von Hohenstein" }, 32.9, 4.4, 71),
  entry({ bot: "expert" }, 31.1, 1.7, 988),
  entry({ name: "שירה" }, 28.6, 3.1, 190),
  entry({ bot: "solid" }, 26, 1.6, 3_410),
  entry({ bot: "casual" }, 21.8, 1.9, 640),
  entry({ bot: "learning" }, 15.3, 2.2, 415),
];

const SELF = entry({ name: "Zoé", own: true }, 28.4, 4.1, 64);

const leaderboard = (game: string, entries: Omit<LeaderboardEntry, "place">[]): Leaderboard => ({
  game,
  max_uncertainty: 4.9,
  entries: entries
    .toSorted((one, other) => other.rating - one.rating)
    .map((entry, at) => ({ ...entry, place: at + 1 })),
});

/** A person who is certain enough in Quando, not yet in Zero, and has not played Qarré. */
export const OWN: OwnRatings = {
  account: true,
  listed_as: "Zoé",
  ratings: [
    { game: "quando", rating: 28.4, uncertainty: 4.1, matches: 64, missing_matches: 0 },
    { game: "zero", rating: 23.7, uncertainty: 8.8, matches: 9, missing_matches: 31 },
    { game: "qarre", rating: 25, uncertainty: 16.3, matches: 0, missing_matches: 47 },
  ],
};

/** Answers for that person, who is listed as long as `own` says so; nobody plays Qarré. */
export async function serveRatings(page: Page, own: OwnRatings): Promise<void> {
  let now = own;
  await page.route("**/api/ratings", (route) => {
    if (route.request().method() === "PUT") {
      const asked = route.request().postDataJSON() as ListMe;
      now = { ...now, listed_as: asked.listed ? (asked.name ?? "Zoé") : null };
    }
    return route.fulfill({ json: now });
  });
  await page.route("**/api/ratings/*", (route) => {
    const game = new URL(route.request().url()).pathname.split("/").at(-1) ?? "";
    const entries = game === "quando" && now.listed_as !== null ? [...OTHERS, SELF] : OTHERS;
    return route.fulfill({ json: leaderboard(game, game === "qarre" ? [] : entries) });
  });
}
