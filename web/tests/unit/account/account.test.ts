import { afterEach, expect, test, vi } from "vitest";
import { Account } from "../../../src/account/account.svelte";
import { ownProfile } from "../../../src/app/profile.svelte";
import { settings } from "../../../src/app/settings.svelte";

afterEach(() => vi.unstubAllGlobals());

test("that everything is deleted is said until the person does something else", async () => {
  vi.stubGlobal("fetch", async () => new Response("{}"));
  const account = new Account();
  await account.erase();
  expect(account.erased).toBe(true);
  await account.recover("0000");
  expect(account.erased).toBe(false);
});

test("who is erased is erased in this browser, too", async () => {
  Object.assign(settings, { name: "Ada", avatar: "frog" });
  vi.stubGlobal("fetch", async () => new Response('{"code":"not_stored","message":"no"}', { status: 503 }));
  const account = new Account();
  await account.erase();
  expect(settings).toMatchObject({ name: "Ada", avatar: "frog" });
  vi.stubGlobal("fetch", async () => new Response("{}"));
  await account.erase();
  expect(ownProfile()).toEqual({});
});

test("who signs out leaves no name to the guest who plays here next", async () => {
  Object.assign(settings, { name: "Ada", avatar: "frog" });
  vi.stubGlobal("fetch", async () => new Response('{"passkeys":true,"account":{"passkeys":[]}}'));
  const account = new Account();
  await account.endSession("of another browser");
  expect(ownProfile()).toEqual({ name: "Ada", avatar: "frog" });
  vi.stubGlobal("fetch", async () => new Response('{"passkeys":true,"account":null}'));
  await account.endSession("own");
  expect(ownProfile()).toEqual({});
});
