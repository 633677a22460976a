import { afterEach, expect, test, vi } from "vitest";
import { Notices } from "../../../src/notices/notices.svelte";
import type { NoticeState } from "../../../src/protocol/NoticeState";

afterEach(() => vi.unstubAllGlobals());

const STATE: NoticeState = { key: null, devices: [], quiet: null, calendar: null, matches: [] };

test("what is pressed before the last answer is done after it", async () => {
  const asked: string[] = [];
  const answers: (() => void)[] = [];
  vi.stubGlobal("isSecureContext", false);
  vi.stubGlobal("fetch", (path: string, { method = "GET" }: RequestInit = {}) => {
    asked.push(`${method} ${path}`);
    return new Promise((answer) => answers.push(() => answer(new Response(JSON.stringify(STATE)))));
  });
  const notices = new Notices();
  const quiet = notices.setQuiet(null);
  const calendar = notices.makeCalendar();
  await vi.waitFor(() => expect(asked).toEqual(["PUT /api/notices/quiet"]));
  answers[0]?.();
  await quiet;
  await vi.waitFor(() => expect(asked).toEqual(["PUT /api/notices/quiet", "POST /api/notices/calendar"]));
  answers[1]?.();
  await calendar;
  expect(notices.fault).toBeNull();
});
