import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { whenServerAnswers } from "../../../src/offline/server";

const answer = vi.fn<() => Promise<{ ok: boolean }>>();
const back = vi.fn();

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("fetch", answer);
  answer.mockReset().mockRejectedValue(new TypeError("no network"));
  back.mockReset();
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("the server is asked until it answers, and then no more", async () => {
  whenServerAnswers(back);
  await vi.advanceTimersToNextTimerAsync();
  expect(answer).toHaveBeenCalledTimes(1);
  expect(back).not.toHaveBeenCalled();
  // A proxy answers in its place.
  answer.mockResolvedValue({ ok: false });
  await vi.advanceTimersToNextTimerAsync();
  expect(back).not.toHaveBeenCalled();
  answer.mockResolvedValue({ ok: true });
  await vi.advanceTimersToNextTimerAsync();
  expect(back).toHaveBeenCalledTimes(1);
  expect(vi.getTimerCount()).toBe(0);
});

test("it is asked at once when the browser says that the network is back", async () => {
  whenServerAnswers(back);
  answer.mockResolvedValue({ ok: true });
  dispatchEvent(new Event("online"));
  dispatchEvent(new Event("online"));
  await vi.advanceTimersByTimeAsync(0);
  expect(back).toHaveBeenCalledTimes(1);
});
