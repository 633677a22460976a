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

test.each([200, 400])(
  "a new account keeps the name that the guest had, unless it is refused: %i",
  async (status) => {
    const empty = new ArrayBuffer(0);
    class Credential {
      response = { clientDataJSON: empty, attestationObject: empty, getTransports: () => [] };
      rawId = empty;
    }
    vi.stubGlobal("PublicKeyCredential", Credential);
    vi.stubGlobal("navigator", { credentials: { create: async () => new Credential() } });
    const sent: unknown[] = [];
    vi.stubGlobal("fetch", async (path: string, { body }: RequestInit) => {
      if (path.endsWith("/options")) return new Response('{"options":{"challenge":"","user":{"id":""}}}');
      if (path !== "/api/me") return new Response('{"account":{"passkeys":[]},"codes":["1"]}');
      sent.push(JSON.parse(String(body)));
      return new Response("{}", { status });
    });
    const account = new Account();
    Object.assign(settings, { name: "", avatar: "" });
    await account.addPasskey("Phone");
    expect(sent, "nothing was chosen").toEqual([]);
    account.info = null;
    Object.assign(settings, { name: "Ada", avatar: "frog" });
    await account.addPasskey("Phone");
    expect(sent).toEqual([{ name: "Ada", avatar: "frog" }]);
    expect(account.info).toEqual({ passkeys: [] });
    await account.addPasskey("Desk");
    expect(sent.length, "it has one").toBe(1);
  },
);

/** A browser that can tell its device of passkeys that are gone; gives what it told. */
function device() {
  const told: unknown[] = [];
  const signalUnknownCredential = async (unknown: unknown) => void told.push(unknown);
  vi.stubGlobal(
    "PublicKeyCredential",
    Object.assign(() => undefined, { signalUnknownCredential }),
  );
  vi.stubGlobal("isSecureContext", true);
  return told;
}

const withPasskeys = (...ids: string[]) => ({
  passkeys: ids.map((id) => ({ id, name: "Phone", added: 1, used: null })),
  recovery_codes: 10,
  sessions: [],
});
const rpId = location.hostname;

test("the passkeys of an erased account are not offered by the device any more", async () => {
  const told = device();
  const account = new Account();
  account.info = withPasskeys("010203", "ff");
  vi.stubGlobal("fetch", async () => new Response('{"code":"not_stored","message":"no"}', { status: 503 }));
  await account.erase();
  expect(told).toEqual([]);
  vi.stubGlobal("fetch", async () => new Response("{}"));
  await account.erase();
  expect(told).toEqual([
    { rpId, credentialId: "AQID" },
    { rpId, credentialId: "_w" },
  ]);
});

test("nor is a passkey that was removed", async () => {
  const told = device();
  const account = new Account();
  account.info = withPasskeys("010203", "ff");
  vi.stubGlobal("fetch", async () => new Response(JSON.stringify(withPasskeys("ff"))));
  await account.removePasskey("010203");
  expect(told).toEqual([{ rpId, credentialId: "AQID" }]);
});

test("a device that cannot be told keeps a passkey, and the account is erased all the same", async () => {
  vi.stubGlobal("isSecureContext", true);
  vi.stubGlobal("PublicKeyCredential", () => undefined);
  vi.stubGlobal("fetch", async () => new Response("{}"));
  const account = new Account();
  account.info = withPasskeys("01");
  await account.erase();
  expect(account.erased).toBe(true);
});

test("nor is a passkey that the server does not know at a sign-in, and the person is told so", async () => {
  const told: unknown[] = [];
  const empty = new ArrayBuffer(0);
  class Credential {
    static signalUnknownCredential = async (unknown: unknown) => void told.push(unknown);
    id = "AQID";
    rawId = Uint8Array.from([1, 2, 3]).buffer;
    type = "public-key";
    response = { clientDataJSON: empty, authenticatorData: empty, signature: empty, userHandle: null };
  }
  vi.stubGlobal("isSecureContext", true);
  vi.stubGlobal("PublicKeyCredential", Credential);
  vi.stubGlobal("navigator", { credentials: { get: async () => new Credential() } });
  vi.stubGlobal("fetch", async (path: string) =>
    path.endsWith("/options")
      ? new Response('{"options":{"challenge":"AQ"}}')
      : new Response('{"code":"unknown_passkey","message":"no"}', { status: 404 }),
  );
  const account = new Account();
  await account.signIn();
  expect(account.fault?.code).toBe("unknown_passkey");
  expect(told).toEqual([{ rpId, credentialId: "AQID" }]);
});

test.each([
  ["who signs out", '{"passkeys":true,"account":null}', 200],
  ["whose session was ended elsewhere", '{"code":"session_ended","message":"no"}', 401],
])("recovery codes go from the screen of a person %s", async (_, answer, status) => {
  const account = new Account();
  account.info = withPasskeys("01");
  account.codes = ["1"];
  vi.stubGlobal("fetch", async (path: string) =>
    path === "/api/me" ? new Response("{}") : new Response(answer, { status }),
  );
  await account.endSession("own");
  expect([account.info, account.codes]).toEqual([null, null]);
});
