import { mount, unmount } from "svelte";
import { beforeEach, expect, test, vi } from "vitest";
import { settings } from "../../../src/app/settings.svelte";
import { QuandoTable } from "../../../src/games/quando/table.svelte";
import ScoreTable from "../../../src/table/ScoreTable.svelte";
import { info } from "../../samples/quando";
import { useFakeSockets } from "../fake-socket";

beforeEach(() => {
  settings.language = "en";
  useFakeSockets();
});

/** The names of the rows, for a viewer in this seat. */
function namesFor(you: number | null): (string | undefined)[] {
  const table = new QuandoTable(info({ you }), { eventSeen: vi.fn(), choiceOffered: vi.fn() });
  const rounds = [{ points: [1, 2, 3, 4], scores: [1, 2, 3, 4], marked: [] }];
  const shown = mount(ScoreTable, { target: document.body, props: { table, rounds } });
  const names = [...document.querySelectorAll("tbody th bdi")].map((name) => name.textContent);
  void unmount(shown);
  table.leave();
  return names;
}

test("one's own row of the scores is called so, also without an account, and a spectator has none", () => {
  expect(namesFor(0)).toEqual(["You", "Mina", "Oskar", "Lucie"]);
  expect(namesFor(null)).toEqual(["Ada", "Mina", "Oskar", "Lucie"]);
});
