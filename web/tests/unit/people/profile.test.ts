import { beforeEach, expect, test, vi } from "vitest";
import {
  changeProfile,
  keepChosen,
  keepProfile,
  loadMe,
  ownAvatar,
  ownProfile,
  suggestedName,
} from "../../../src/app/profile.svelte";
import { settings } from "../../../src/app/settings.svelte";
import { useDeferredFetch } from "../deferred-fetch";

const answer = (status: number, body: object) =>
  vi.fn(() => Promise.resolve(new Response(JSON.stringify(body), { status })));

beforeEach(async () => {
  Object.assign(settings, { name: "", avatar: "", accountOfName: "" });
  vi.stubGlobal("fetch", answer(200, { id: "p", name: "Oryx", avatar: "oryx" }));
  await loadMe();
});

test("who has chosen nothing is what the server suggests, and sends nothing", () => {
  expect([suggestedName(), ownAvatar(), ownProfile()]).toEqual(["Oryx", "oryx", {}]);
});

test("the answer to an earlier question does not replace that to a later one", async () => {
  const asked = useDeferredFetch();
  const [before, later] = [loadMe(), loadMe()];
  asked[1]?.answer({ id: "p", name: "Lynx", avatar: "lynx" });
  await later;
  asked[0]?.answer({ id: "p", name: "Oryx", avatar: "oryx" });
  await before;
  expect(suggestedName()).toBe("Lynx");
});

test("what was chosen is sent with every request for a seat", () => {
  keepProfile({ name: "Zoé", avatar: "frog" });
  expect([ownAvatar(), ownProfile()]).toEqual(["frog", { name: "Zoé", avatar: "frog" }]);
});

test("the suggested name is not kept: it goes with the person, not with the browser", () => {
  keepProfile({ name: "Oryx" });
  expect([settings.name, ownProfile()]).toEqual(["", {}]);
});

test("a stored animal that the page does not know is not sent: the server would refuse it", () => {
  settings.avatar = "unicorn";
  expect([ownAvatar(), ownProfile()]).toEqual(["oryx", {}]);
});

test("a change is kept once the server has taken it", async () => {
  const fetch = answer(200, { id: "p", name: "Zoé", avatar: "frog" });
  vi.stubGlobal("fetch", fetch);
  await changeProfile({ name: "Zoé", avatar: "frog" });
  const [path, init] = fetch.mock.calls[0] as unknown as [string, RequestInit];
  expect([path, init.method, init.body]).toEqual(["/api/me", "PUT", '{"name":"Zoé","avatar":"frog"}']);
  expect(settings).toMatchObject({ name: "Zoé", avatar: "frog" });

  vi.stubGlobal("fetch", answer(400, { code: "bad_name", field: "name", message: "no" }));
  await expect(changeProfile({ name: "..." })).rejects.toMatchObject({ code: "bad_name" });
  expect(settings).toMatchObject({ name: "Zoé", avatar: "frog" });
});

test("what the account keeps counts in this browser, also if it was chosen on another device", async () => {
  keepProfile({ name: "Zoé", avatar: "frog" });
  const me = { id: "p", name: "Oryx", avatar: "oryx" };
  vi.stubGlobal("fetch", answer(200, { ...me, profile: null }));
  await loadMe();
  expect(ownProfile()).toEqual({ name: "Zoé", avatar: "frog" });
  vi.stubGlobal("fetch", answer(200, { ...me, profile: { name: "Max", avatar: "cat" } }));
  await loadMe();
  expect([suggestedName(), ownProfile()]).toEqual(["Oryx", { name: "Max", avatar: "cat" }]);
  vi.stubGlobal("fetch", answer(200, { ...me, profile: { name: null, avatar: null } }));
  await loadMe();
  expect(ownProfile(), "nothing was chosen yet").toEqual({ name: "Max", avatar: "cat" });
  vi.stubGlobal("fetch", answer(200, { ...me, profile: { name: "Oryx", avatar: null } }));
  await loadMe();
  expect([ownAvatar(), ownProfile()]).toEqual(["oryx", {}]);
});

test("a guest who plays after an account's session was ended elsewhere does not have its name", async () => {
  const me = { id: "p", name: "Oryx", avatar: "oryx" };
  vi.stubGlobal("fetch", answer(200, { ...me, profile: { name: "Max", avatar: "cat" } }));
  await loadMe();
  vi.stubGlobal("fetch", answer(200, { ...me, id: "q", profile: null }));
  await loadMe();
  expect(ownProfile()).toEqual({});
  keepProfile({ name: "Lou" });
  await loadMe();
  expect(ownProfile()).toEqual({ name: "Lou" });
});

test("what is chosen with a seat is told to an account, and only what has changed", async () => {
  const me = { id: "p", name: "Oryx", avatar: "oryx" };
  const fetch = answer(200, { ...me, profile: null });
  vi.stubGlobal("fetch", fetch);
  await loadMe();
  await keepChosen({ name: "Zoé" });
  expect(fetch.mock.calls.length, "a guest has no account").toBe(1);
  const signedIn = answer(200, { ...me, profile: { name: "Zoé", avatar: null } });
  vi.stubGlobal("fetch", signedIn);
  await loadMe();
  await keepChosen({ name: "Zoé" });
  expect(signedIn.mock.calls.length).toBe(1);
  await keepChosen({ name: "Max", avatar: "cat" });
  const [path, init] = signedIn.mock.calls[1] as unknown as [string, RequestInit];
  expect([path, init.method, init.body]).toEqual(["/api/me", "PUT", '{"name":"Max","avatar":"cat"}']);
});
