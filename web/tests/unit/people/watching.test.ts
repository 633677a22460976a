import { mount, unmount } from "svelte";
import { beforeEach, expect, test, vi } from "vitest";
import { settings } from "../../../src/app/settings.svelte";
import { QuandoTable } from "../../../src/games/quando/table.svelte";
import type { TableInfo } from "../../../src/protocol/TableInfo";
import Watching from "../../../src/table/Watching.svelte";
import { info } from "../../samples/quando";
import { useFakeSockets } from "../fake-socket";

beforeEach(() => {
  settings.language = "en";
  useFakeSockets();
});

/** What a person reads in place of a hand. */
function noteFor(changes: Partial<TableInfo>, moved = false): string {
  const table = new QuandoTable(info({ you: null, ...changes }), {
    eventSeen: vi.fn(),
    choiceOffered: vi.fn(),
  });
  table.moved = moved;
  const note = mount(Watching, { target: document.body, props: { table } });
  const text = document.querySelector(".watching")?.textContent ?? "";
  void unmount(note);
  table.leave();
  return text;
}

test("a spectator is told why hands lie face down, and when they can be seen", () => {
  expect(noteFor({ free: [] })).toContain("You see only what everyone may see.");
  expect(noteFor({ free: [] })).toContain("After the match the replay shows all cards");
  expect(noteFor({ free: [1, 2] })).toContain("You see only what everyone may see.");
});

test("a person whose seat has moved to another device is told of that alone", () => {
  expect(noteFor({}, true)).toContain("You’re a spectator here.");
  expect(noteFor({}, true)).not.toContain("everyone may see");
});
