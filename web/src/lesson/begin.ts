import { go } from "../app/router.svelte";
import { ownProfile } from "../app/profile.svelte";
import { settings } from "../app/settings.svelte";
import { gameOf } from "../games";
import { createTable } from "../net/rest";

/** Opens a lesson of a game and goes there. It is not offered again unasked. */
export async function beginLesson(game: string): Promise<void> {
  void gameOf(game)?.table();
  const { id } = await createTable({ game, lesson: true, ...ownProfile() });
  settings.lessonOffered = true;
  go(`/table/${id}`);
}
