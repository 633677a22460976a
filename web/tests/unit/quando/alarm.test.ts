import { beforeEach, expect, test } from "vitest";
import { settings } from "../../../src/app/settings.svelte";
import { alarmOf } from "../../../src/games/quando/alarm";
import { board, info } from "../../samples/quando";

beforeEach(() => {
  settings.language = "en";
});

test("the last round has an alarm while it is played, which names the knocker", () => {
  const alarm = (knocker: number | null, acting: number | null) =>
    alarmOf(board({ knocker, acting }), { ...info(), you: 0 });
  expect(alarm(null, 1)).toBeNull();
  expect(alarm(0, 1)).toEqual({ cry: "Last turns!", who: "You knocked" });
  expect(alarm(1, 0)?.who).toBe("Mina knocked");
  expect(alarm(1, null)).toBeNull();
});
