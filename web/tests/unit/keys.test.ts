import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { flushSync } from "svelte";
import { settings } from "../../src/app/settings.svelte";
import { pressKey as pressQuando } from "../../src/games/quando/keys";
import { QuandoTable } from "../../src/games/quando/table.svelte";
import { de as qarreDe } from "../../src/games/qarre/texts/de";
import { en as qarreEn } from "../../src/games/qarre/texts/en";
import { fr as qarreFr } from "../../src/games/qarre/texts/fr";
import { nl as qarreNl } from "../../src/games/qarre/texts/nl";
import { de as quandoDe } from "../../src/games/quando/texts/de";
import { en as quandoEn } from "../../src/games/quando/texts/en";
import { fr as quandoFr } from "../../src/games/quando/texts/fr";
import { nl as quandoNl } from "../../src/games/quando/texts/nl";
import { pressKey as pressZero } from "../../src/games/zero/keys";
import { partsOf } from "../../src/games/zero/card";
import { ZeroTable } from "../../src/games/zero/table.svelte";
import { de as zeroDe } from "../../src/games/zero/texts/de";
import { en as zeroEn } from "../../src/games/zero/texts/en";
import { fr as zeroFr } from "../../src/games/zero/texts/fr";
import { nl as zeroNl } from "../../src/games/zero/texts/nl";
import { PROTOCOL } from "../../src/protocol/number";
import { de as replayDe } from "../../src/replay/texts/de";
import { en as replayEn } from "../../src/replay/texts/en";
import { fr as replayFr } from "../../src/replay/texts/fr";
import { nl as replayNl } from "../../src/replay/texts/nl";
import { digitOf, keyOf, nextOf } from "../../src/table/keys";
import { de as tableDe } from "../../src/table/texts/de";
import { en as tableEn } from "../../src/table/texts/en";
import { fr as tableFr } from "../../src/table/texts/fr";
import { nl as tableNl } from "../../src/table/texts/nl";
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

/** What other languages call the keys that have names. */
const KEY_NAMES: Record<string, string> = {
  Espace: "Space",
  Entrée: "Enter",
  Échap: "Esc",
  Leertaste: "Space",
  Spatie: "Space",
  Début: "Home",
  Pos1: "Home",
  Fin: "End",
  Ende: "End",
  "Bild ↑": "Page ↑",
  "Bild ↓": "Page ↓",
  PgUp: "Page ↑",
  PgDn: "Page ↓",
};

const TABLE = { fr: tableFr, de: tableDe, nl: tableNl };

test.each([
  ["Quando", quandoEn, { fr: quandoFr, de: quandoDe, nl: quandoNl }],
  ["Zero", zeroEn, { fr: zeroFr, de: zeroDe, nl: zeroNl }],
  ["Qarré", qarreEn, { fr: qarreFr, de: qarreDe, nl: qarreNl }],
])("no key of %s means two things, and every language lists the same keys", (_, en, others) => {
  const english = keysOf([...en.help.keys, ...tableEn.help.keys]);
  expect(new Set(english).size).toBe(english.length);
  for (const [language, texts] of Object.entries(others)) {
    const keys = keysOf([...texts.help.keys, ...TABLE[language as keyof typeof TABLE].help.keys]);
    const named = keys.map((key) => KEY_NAMES[key] ?? key.replace(/Maj|Umschalt/, "Shift"));
    expect(named, language).toEqual(english);
  }
});

test("no key of a replay means two things, and every language lists the same keys", () => {
  const english = keysOf(replayEn.help.keys);
  expect(new Set(english).size).toBe(english.length);
  for (const texts of [replayFr, replayDe, replayNl]) {
    expect(keysOf(texts.help.keys).map((key) => KEY_NAMES[key] ?? key)).toEqual(english);
  }
});
