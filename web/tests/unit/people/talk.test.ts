import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { settings } from "../../../src/app/settings.svelte";
import type { Word } from "../../../src/protocol/Word";
import { narrator as qarre } from "../../../src/games/qarre/narrator";
import { narrator as quando } from "../../../src/games/quando/narrator";
import { narrator as zero } from "../../../src/games/zero/narrator";
import { WORD_PAUSE_MS } from "../../../src/table/talk-times";
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
  talk.receive(1, "hello", 0);
  vi.advanceTimersByTime(4_000);
  talk.receive(1, "thanks", 0);
  vi.advanceTimersByTime(4_000);
  expect(talk.shown.get(1)?.word).toBe("thanks");
  vi.advanceTimersByTime(2_000);
  expect(talk.shown.size).toBe(0);
});

test("one's own words are always seen; those of others can be switched off", () => {
  settings.words = false;
  talk.receive(1, "hello", 0);
  talk.receive(0, "hello", 0);
  expect([...talk.shown.keys()]).toEqual([0]);
});

test("a seat that is not heard says nothing, also after a reload of the page", () => {
  talk.receive(2, "ouch", 0);
  talk.toggleMute(2);
  expect(talk.shown.size).toBe(0);
  const again = new Talk("sample");
  again.receive(2, "ouch", 0);
  expect(again.shown.size).toBe(0);
  again.toggleMute(2);
  again.receive(2, "ouch", 0);
  expect(again.shown.size).toBe(1);
  again.end();
});

test("a person who has spoken must wait", () => {
  talk.startPause();
  expect(talk.pausing).toBe(true);
  vi.advanceTimersByTime(WORD_PAUSE_MS);
  expect(talk.pausing).toBe(false);
});

test("every word can be said at some table, and no game says another one's", () => {
  const own = [quando, zero, qarre].flatMap(({ phrases }) => phrases);
  const all: Word[] = [...SIGNS, ...PHRASES, ...own];
  expect(new Set(all).size).toBe(all.length);
  expect([...all].sort()).toEqual(Object.keys(en.talk.words).sort());
});
