import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { flushSync } from "svelte";
import { settings } from "../../src/app/settings.svelte";
import { pressKey as pressQuando } from "../../src/games/quando/keys";
import { QuandoTable } from "../../src/games/quando/table.svelte";
import { en as qarreEn } from "../../src/games/qarre/texts/en";
import { fr as qarreFr } from "../../src/games/qarre/texts/fr";
import { en as quandoEn } from "../../src/games/quando/texts/en";
import { fr as quandoFr } from "../../src/games/quando/texts/fr";
import { pressKey as pressZero } from "../../src/games/zero/keys";
import { partsOf } from "../../src/games/zero/card";
import { ZeroTable } from "../../src/games/zero/table.svelte";
import { en as zeroEn } from "../../src/games/zero/texts/en";
import { fr as zeroFr } from "../../src/games/zero/texts/fr";
import { PROTOCOL } from "../../src/protocol/number";
import { digitOf, keyOf, nextOf } from "../../src/table/keys";
import { en as tableEn } from "../../src/table/texts/en";
import { fr as tableFr } from "../../src/table/texts/fr";
import * as quando from "../samples/quando";
import * as zero from "../samples/zero";
import { FakeSocket, useFakeSockets } from "./fake-socket";

const silent = { eventSeen: () => undefined, choiceOffered: () => undefined };

async function opened(table: object, update: object): Promise<void> {
  FakeSocket.last.open();
  FakeSocket.last.say({ type: "welcome", protocol: PROTOCOL, now: Date.now(), table });
  FakeSocket.last.say({ type: "update", ...update });
  await vi.runAllTimersAsync();
  flushSync();
}

beforeEach(() => {
  settings.language = "en";
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  useFakeSockets();
});

afterEach(() => {
  settings.tapPlays = false;
  vi.useRealTimers();
});

test("a number raises the next card that has it, and after the last one puts back", () => {
  expect(nextOf([4, 7], null)).toBe(4);
  expect(nextOf([4, 7], 4)).toBe(7);
  expect(nextOf([4, 7], 7)).toBeNull();
});

test("digits are known by their place, with the shift key or not", () => {
  const key = (key: string, code: string, shiftKey = false) =>
    keyOf(new KeyboardEvent("keydown", { key, code, shiftKey }));
  expect([key("7", "Digit7"), key("è", "Digit7"), key("7", "Numpad7")]).toEqual(["7", "7", "7"]);
  expect([key("&", "Digit7", true), key("7", "Digit7", true)]).toEqual(["Shift+7", "Shift+7"]);
  expect(key("?", "Digit2", true)).toBe("?");
  expect(["7", "Shift+7", "d", "?"].map(digitOf)).toEqual([7, 7, null, null]);
});

test("in Quando equal numbers are raised one after the other, and then all put back", async () => {
  const table = new QuandoTable(quando.info(), silent);
  await opened(quando.info(), quando.update());
  const focusOn = vi.fn();
  const numbered = (number: number) =>
    table.hand.filter(({ front }) => front === number).map(({ card }) => card);
  const press = (key: string) => {
    pressQuando(key, table, { numbered, focusOn }, () => undefined);
    return table.chosen;
  };
  expect(press("2")).toEqual([0]);
  expect(focusOn).toHaveBeenLastCalledWith(0);
  expect(press("2")).toEqual([0, 1]);
  expect(press("2")).toEqual([0, 1, 2]);
  expect(press("2")).toEqual([]);
  // The ten has a letter.
  expect(press("d")).toEqual([6]);
  expect(press("d")).toEqual([]);
  // Of a straight one 2 takes the place of the other.
  expect(press("3")).toEqual([3]);
  expect(press("4")).toEqual([3, 4]);
  expect(press("2")).toEqual([3, 4, 0]);
  expect(press("2")).toEqual([3, 4, 1]);
  expect(press("7")).toEqual([3, 4, 1]);
  expect(table.notice).toBe("You have no 7.");
  table.leave();
});

test("in Zero numbers are for the hand, and with the shift key for the pot", async () => {
  const table = new ZeroTable(zero.info(), silent);
  const view = zero.board({ pot: ["y7", "r2", "o4", "w1", "p7"] });
  await opened(zero.info(), zero.update({ view }));
  const numbered = (number: number) =>
    table.hand.filter(({ face }) => face !== null && partsOf(face).value === number).map(({ card }) => card);
  const press = (key: string) => {
    pressZero(key, table, { numbered, focusOn: vi.fn() }, { focusOn: vi.fn() }, () => undefined);
    return [table.give, table.take];
  };
  expect(press("7")).toEqual([1, null]);
  expect(press("7")).toEqual([6, null]);
  expect(press("Shift+7")).toEqual([6, "y7"]);
  expect(press("Shift+7")).toEqual([6, "p7"]);
  expect(press("Shift+7")).toEqual([6, null]);
  expect(press("7")).toEqual([null, null]);
  press("Shift+3");
  expect(table.notice).toBe("There is no 3 in the pot.");
  table.leave();
});

/** Every key of a list, one by one: "V / U" are two. */
const keysOf = (list: readonly (readonly [string, string])[]) =>
  list.flatMap(([keys]) => (keys.includes("…") ? [keys] : keys.split(/, | \/ | (?=[←→])/)));

test.each([
  ["Quando", quandoEn, quandoFr],
  ["Zero", zeroEn, zeroFr],
  ["Qarré", qarreEn, qarreFr],
])("no key of %s means two things, and both languages list the same keys", (_, en, fr) => {
  const english = keysOf([...en.help.keys, ...tableEn.help.keys]);
  const french = keysOf([...fr.help.keys, ...tableFr.help.keys]);
  expect(new Set(english).size).toBe(english.length);
  const same: Record<string, string> = { Espace: "Space", Entrée: "Enter", Échap: "Esc" };
  expect(french.map((key) => same[key] ?? key.replace("Maj", "Shift"))).toEqual(english);
});
