import { afterEach, expect, test, vi } from "vitest";
import { createTable, getMe, getTable, putMe } from "../../../src/net/rest";

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const answer = (status: number, body: unknown) => new Response(JSON.stringify(body), { status });

/** Lets the server give these answers, one after the other; tells how often it was asked. */
function serve(...answers: Response[]) {
  const asked = vi.fn(() => Promise.resolve(answers.shift() ?? answer(500, {})));
  vi.stubGlobal("fetch", asked);
  return asked;
}

const ENDED = { code: "session_ended", message: "this session has ended" };
const ME = { id: "a", name: "Zoé", avatar: "owl" };

test("a browser whose session has ended reads again as a guest", async () => {
  const asked = serve(answer(401, ENDED), answer(200, ME));
  expect(await getMe()).toEqual(ME);
  expect(asked).toHaveBeenCalledTimes(2);
});

test("it asks only once more", async () => {
  const asked = serve(answer(401, ENDED), answer(401, ENDED), answer(200, ME));
  await expect(getMe()).rejects.toMatchObject({ code: "session_ended" });
  expect(asked).toHaveBeenCalledTimes(2);
});

test("what changes something is not done as somebody else", async () => {
  const asked = serve(answer(401, ENDED), answer(200, ME));
  await expect(putMe({ name: "Zoé" })).rejects.toMatchObject({ code: "session_ended" });
  expect(asked).toHaveBeenCalledTimes(1);
});

test("what changes something waits until the server has said who the person is", async () => {
  let identify = (_: Response) => {};
  const asked = vi.fn((path: string, init: RequestInit) =>
    init.method === "GET"
      ? new Promise<Response>((resolve) => (identify = resolve))
      : Promise.resolve(answer(200, { id: path })),
  );
  vi.stubGlobal("fetch", asked);
  const me = getMe();
  const made = createTable({ game: "zero" });
  await new Promise((resolve) => setTimeout(resolve));
  expect(asked).toHaveBeenCalledTimes(1);
  identify(answer(200, ME));
  expect(await me).toEqual(ME);
  expect(await made).toEqual({ id: "/api/tables" });
});

test("who cannot be told the person makes a table all the same", async () => {
  const asked = serve(answer(429, { code: "busy", message: "busy" }), answer(200, { id: "a" }));
  const me = getMe();
  const made = createTable({ game: "zero" });
  await expect(me).rejects.toMatchObject({ code: "busy" });
  expect(await made).toEqual({ id: "a" });
  expect(asked).toHaveBeenCalledTimes(2);
});

const NOT_STORED = { code: "not_stored", message: "it cannot be read" };

test("a page that is opened while its server stops asks again", async () => {
  vi.useFakeTimers();
  const asked = serve(answer(503, NOT_STORED), answer(502, {}), answer(200, { id: "a" }));
  const table = getTable("a");
  await vi.runAllTimersAsync();
  expect(await table).toEqual({ id: "a" });
  expect(asked).toHaveBeenCalledTimes(3);
});

test("a page tells the fault that stays", async () => {
  vi.useFakeTimers();
  const asked = serve(
    answer(503, NOT_STORED),
    answer(503, NOT_STORED),
    answer(503, NOT_STORED),
    answer(200, {}),
  );
  const table = expect(getTable("a")).rejects.toMatchObject({ code: "not_stored" });
  await vi.runAllTimersAsync();
  await table;
  expect(asked).toHaveBeenCalledTimes(3);
});

test("what changes something is not sent again by itself", async () => {
  const asked = serve(answer(503, NOT_STORED), answer(200, { id: "a" }));
  await expect(createTable({ game: "zero" })).rejects.toMatchObject({ code: "not_stored" });
  expect(asked).toHaveBeenCalledTimes(1);
});

test("what a proxy says in place of a server that is away is no fault of the request", async () => {
  serve(new Response("<html>Bad Gateway</html>", { status: 502 }));
  await expect(putMe({ name: "Zoé" })).rejects.toMatchObject({ code: "offline" });
});
