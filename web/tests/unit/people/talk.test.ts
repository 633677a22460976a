import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { settings } from "../../../src/app/settings.svelte";
import type { Word } from "../../../src/protocol/Word";
import { narrator as qarre } from "../../../src/games/qarre/narrator";
import { narrator as quando } from "../../../src/games/quando/narrator";
import { narrator as zero } from "../../../src/games/zero/narrator";
import { PAUSE } from "../../../src/table/talk-times";
import { PHRASES, SIGNS, Talk } from "../../../src/table/talk.svelte";
import { en } from "../../../src/table/texts/en";

let talk: Talk;

beforeEach(() => {
  vi.useFakeTimers();
  sessionStorage.clear();
  settings.words = true;
  talk = new Talk("sample");
});

afterEach(() => {
  talk.end();
  vi.useRealTimers();
});

test("a word stands at its seat for some seconds, and a newer one stays its own time", () => {
  talk.heard(1, "hello", 0);
  vi.advanceTimersByTime(4_000);
  talk.heard(1, "thanks", 0);
  vi.advanceTimersByTime(4_000);
  expect(talk.said.get(1)?.word).toBe("thanks");
  vi.advanceTimersByTime(2_000);
  expect(talk.said.size).toBe(0);
});

test("one's own words are always seen; those of others can be switched off", () => {
  settings.words = false;
  talk.heard(1, "hello", 0);
  talk.heard(0, "hello", 0);
  expect([...talk.said.keys()]).toEqual([0]);
});

test("a seat that is not heard says nothing, also after a reload of the page", () => {
  talk.heard(2, "ouch", 0);
  talk.toggle(2);
  expect(talk.said.size).toBe(0);
  const again = new Talk("sample");
  again.heard(2, "ouch", 0);
  expect(again.said.size).toBe(0);
  again.toggle(2);
  again.heard(2, "ouch", 0);
  expect(again.said.size).toBe(1);
  again.end();
});

test("who has spoken waits a moment", () => {
  talk.spoke();
  expect(talk.pausing).toBe(true);
  vi.advanceTimersByTime(PAUSE);
  expect(talk.pausing).toBe(false);
});

test("every word can be said at some table, and no game says another one's", () => {
  const own = [quando, zero, qarre].flatMap(({ phrases }) => phrases);
  const all: Word[] = [...SIGNS, ...PHRASES, ...own];
  expect(new Set(all).size).toBe(all.length);
  expect([...all].sort()).toEqual(Object.keys(en.talk.words).sort());
});
