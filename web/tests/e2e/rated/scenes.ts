import type { Page } from "@playwright/test";
import { follow, openScene, pageOf, type Scene, type View } from "../mock";
import type { RatedPlay } from "../../../src/protocol/RatedPlay";

const clock = { kind: "live", turn: 45, bank: 180 } as const;

/** A person with an account who does not wait. */
export const IDLE: RatedPlay = {
  account: true,
  games: [
    { game: "quando", preset: "official", min_players: 2, max_players: 4, clock },
    { game: "zero", preset: "asyncron", min_players: 3, max_players: 4, clock },
    { game: "qarre", preset: "official", min_players: 2, max_players: 2, clock },
  ],
  waiting: null,
  table: null,
};

export const GUEST: RatedPlay = { ...IDLE, account: false };

export const WAITING: RatedPlay = {
  ...IDLE,
  waiting: { game: "quando", waited: 32_000, others: 2, range: 11 },
};

/**
 * Answers each request with `play`, in place of an earlier answer, until the person stops waiting. The earlier route
 * stays installed: if it were removed first, a request could reach the server, where this person does not wait.
 */
export async function serveRated(page: Page, play: RatedPlay): Promise<void> {
  let now = play;
  await page.route(/\/api\/rated(\?|$)/, (route) => {
    if (route.request().method() !== "DELETE") return route.fulfill({ json: now });
    now = { ...now, waiting: null };
    return route.fulfill({ status: 204 });
  });
}

/** Opens a table that stands as the scene says, at which the person waits for a rated match meanwhile. */
export async function openWaiting(view: View, scene: Scene): Promise<void> {
  await serveRated(pageOf(view), WAITING);
  // The page is loaded with the first table: after that the person goes on waiting from table to table.
  await openScene(view, scene);
  await follow(view, "/rated");
  await view.locator('[data-do="meanwhile"]').click();
  await view.waitForURL("**/table/*");
  await openScene(view, scene);
  await view.locator('[data-do="wait"]').waitFor();
}
