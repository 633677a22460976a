import { afterEach, expect, test, vi } from "vitest";
import { Account } from "../../../src/account/account.svelte";

afterEach(() => vi.unstubAllGlobals());

test("that everything is deleted is said until the person does something else", async () => {
  vi.stubGlobal("fetch", async () => new Response("{}"));
  const account = new Account();
  await account.erase();
  expect(account.erased).toBe(true);
  await account.recover("0000");
  expect(account.erased).toBe(false);
});
