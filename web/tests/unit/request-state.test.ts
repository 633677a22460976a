import { beforeEach, expect, test } from "vitest";
import { RequestState } from "../../src/app/request-state.svelte";
import { settings } from "../../src/app/settings.svelte";
import { RequestError } from "../../src/net/rest";

const refusal = new RequestError({ code: "barred", message: "barred" });
const fail = () => Promise.reject(refusal);

/** A request, and what answers it. */
function unanswered() {
  let answer = () => {};
  const answered = new Promise<void>((resolve) => (answer = resolve));
  return { request: () => answered, answer: () => answer() };
}

beforeEach(() => {
  settings.language = "en";
});

test("a request is busy until it is answered", async () => {
  const state = new RequestState();
  const { request, answer } = unanswered();
  const run = state.run(request);
  expect(state.busy).toBe(true);
  answer();
  await run;
  expect([state.busy, state.error, state.fault]).toEqual([false, null, null]);
});

test("a second request is not sent before the first is answered", async () => {
  const state = new RequestState();
  const { request, answer } = unanswered();
  const sent: string[] = [];
  const first = state.run(() => {
    sent.push("first");
    return request();
  });
  await state.run(async () => sent.push("second"));
  expect(sent).toEqual(["first"]);
  expect(state.busy).toBe(true);
  answer();
  await first;
  await state.run(async () => sent.push("third"));
  expect(sent).toEqual(["first", "third"]);
});

test("an error is kept until the next request", async () => {
  const state = new RequestState();
  await state.run(fail);
  expect([state.busy, state.error]).toEqual([false, refusal]);
  const { request, answer } = unanswered();
  const run = state.run(request);
  expect(state.error).toBeNull();
  answer();
  await run;
  expect(state.fault).toBeNull();
});

test("whatever is thrown is told as a request's error", async () => {
  const state = new RequestState();
  await state.run(async () => {
    throw new Error("no connection");
  });
  expect(state.error?.code).toBe("broken");
  expect(state.fault).toContain("no connection");
});

test("an error is told in the component's own words", async () => {
  const state = new RequestState(({ code }) => `refused: ${code}`);
  await state.run(fail);
  expect(state.fault).toBe("refused: barred");
});

test("an error is told in the language in use", async () => {
  const state = new RequestState();
  await state.run(fail);
  const english = state.fault;
  settings.language = "de";
  expect(state.fault).not.toBe(english);
});
