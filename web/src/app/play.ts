import { gameOf } from "../games";
import { createTable } from "../net/rest";
import type { NewTable } from "../protocol/NewTable";
import { lastLevel } from "./levels/levels";
import { ownProfile } from "./profile.svelte";
import { go } from "./router.svelte";

/** A table of one's own with bots of the level that was chosen last. */
export const tableWithBots = (game: string): NewTable => ({
  game,
  players: gameOf(game)?.defaultPlayers ?? 2,
  bots: lastLevel(game),
  ...ownProfile(),
});

/** Opens a table with bots and goes there. */
export async function playWithBots(game: string): Promise<void> {
  go(`/table/${(await createTable(tableWithBots(game))).id}`);
}
