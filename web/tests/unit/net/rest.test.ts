import { afterEach, expect, test, vi } from "vitest";
import { getMe, putMe } from "../../../src/net/rest";

afterEach(() => vi.unstubAllGlobals());

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
