import type { Page } from "@playwright/test";
import { seated } from "../crowd";
import type { Scene } from "../mock";

/** How many moments a replayed scene has after its first one. */
const MOMENTS = 40;

/** Answers for a finished match that has the scene's board at each of its moments; gives its replay's address. */
export async function serveReplay(page: Page, { info, update }: Scene): Promise<string> {
  const id = `replayed-${info.game}`;
  const seats = seated(info, update.view.hands.length);
  const same = Array.from({ length: MOMENTS }, () => ({ seen: [], patch: {} }));
  const moments = [{ seen: [], patch: update.view }, ...same];
  await page.route(`**/api/tables/${id}`, (route) =>
    route.fulfill({ json: { ...info, id, seats, status: "over" } }),
  );
  await page.route(`**/api/tables/${id}/replay?*`, (route) => route.fulfill({ json: { moments } }));
  return `/replay/${id}`;
}
