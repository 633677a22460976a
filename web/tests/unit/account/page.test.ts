import { mount, tick, unmount } from "svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import AccountPage from "../../../src/account/AccountPage.svelte";
import { settings } from "../../../src/app/settings.svelte";
import type { AccountInfo } from "../../../src/protocol/AccountInfo";

const ACCOUNT: AccountInfo = {
  passkeys: [{ id: "ab", name: "Kitchen", added: 20_000, used: null }],
  recovery_codes: 9,
  sessions: [
    { id: "cd", device: "Firefox, Linux", began: 20_000, seen: 20_001, current: true },
    { id: "ef", device: "", began: 20_000, seen: 20_000, current: false },
  ],
};

let page: Record<string, unknown> | null = null;

// What jsdom lacks.
beforeEach(() => Object.assign(HTMLDialogElement.prototype, { showModal: vi.fn(), close: vi.fn() }));

afterEach(async () => {
  if (page) await unmount(page);
  page = null;
  document.body.replaceChildren();
  vi.unstubAllGlobals();
});

/** Shows the page of a browser with these answers, by method and path, or promises of them; gives what was asked. */
function show(answers: Record<string, unknown>, { secure = true } = {}) {
  const asked: string[] = [];
  vi.stubGlobal("isSecureContext", secure);
  vi.stubGlobal("PublicKeyCredential", vi.fn());
  vi.stubGlobal("fetch", async (path: string, { method = "GET" }: RequestInit = {}) => {
    asked.push(`${method} ${path}`);
    const body = await answers[`${method} ${path}`];
    return body === undefined
      ? new Response(JSON.stringify({ code: "bad_recovery_code", message: "no" }), { status: 400 })
      : new Response(JSON.stringify(body));
  });
  page = mount(AccountPage, { target: document.body });
  return asked;
}

const found = <Part extends HTMLElement = HTMLElement>(selector: string) =>
  vi.waitFor(() => {
    const part = document.querySelector<Part>(selector);
    if (part === null) throw new Error(`${selector} is missing`);
    return part;
  });

/** Sends a recovery code. */
async function recover() {
  const field = await found<HTMLInputElement>("details input");
  field.value = "0000";
  field.dispatchEvent(new Event("input", { bubbles: true }));
  field.form?.requestSubmit();
}

test("a guest may open an account, sign in, and take the data along or away", async () => {
  show({ "GET /api/account": { passkeys: true, account: null } });
  await found('[data-do="create-account"]');
  for (const name of ["sign-in", "recover", "export", "erase"]) await found(`[data-do="${name}"]`);
});

test.each([
  ["the server has no secure address", false, true],
  ["the browser has no passkeys", true, false],
])("no button asks for a passkey where %s", async (_, passkeys, secure) => {
  show({ "GET /api/account": { passkeys, account: null } }, { secure });
  await found('[data-part="no-passkeys"]');
  expect(document.querySelector('[data-do="create-account"], [data-do="sign-in"]')).toBeNull();
  await found('[data-do="export"]');
});

test("an account shows its passkeys, codes and sessions, and ends another one", async () => {
  const rest = { ...ACCOUNT, sessions: ACCOUNT.sessions.slice(0, 1) };
  const asked = show({
    "GET /api/account": { passkeys: true, account: ACCOUNT },
    "DELETE /api/account/sessions/ef": { passkeys: true, account: rest },
  });
  expect((await found('[data-part="passkeys"]')).textContent).toContain("Kitchen");
  expect((await found('[data-part="codes-left"]')).textContent).toContain("9");
  // The last passkey stays.
  expect(document.querySelector('[data-do="remove"]')).toBeNull();
  const end = await found('[data-do="end-session"]');
  expect(end.getAttribute("aria-label")).toBe("End: Unknown device");
  end.click();
  await vi.waitFor(() => expect(document.querySelector('[data-do="end-session"]')).toBeNull());
  expect(asked.at(-1)).toBe("DELETE /api/account/sessions/ef");
});

/** Answers the question that a dialog asks, by the button that stays with what there is or by the one that does it. */
async function reply(answer: "no" | "yes") {
  const dialog = await found("dialog");
  dialog.querySelector<HTMLElement>(answer === "yes" ? '[data-do="confirm"]' : "footer button")?.click();
  await vi.waitFor(() => expect(document.querySelector("dialog")).toBeNull());
}

test("new codes are made when the person has said so, are shown once and have the focus", async () => {
  const asked = show({
    "GET /api/account": { passkeys: true, account: ACCOUNT },
    "POST /api/account/recovery-codes": { codes: ["AAAA-BBBB", "CCCC-DDDD"] },
  });
  (await found('[data-do="new-codes"]')).click();
  await reply("no");
  expect(asked).not.toContain("POST /api/account/recovery-codes");
  (await found('[data-do="new-codes"]')).click();
  await reply("yes");
  const codes = await found('[data-part="codes"]');
  expect([...codes.querySelectorAll("code")].map((code) => code.textContent)).toEqual([
    "AAAA-BBBB",
    "CCCC-DDDD",
  ]);
  await vi.waitFor(() => expect(document.activeElement).toBe(codes));
  (await found('[data-do="codes-kept"]')).click();
  await vi.waitFor(() => expect(document.querySelector('[data-part="codes"]')).toBeNull());
});

test("where no recovery code is left, new ones are made without a question", async () => {
  const asked = show({
    "GET /api/account": { passkeys: true, account: { ...ACCOUNT, recovery_codes: 0 } },
    "POST /api/account/recovery-codes": { codes: ["AAAA-BBBB"] },
  });
  (await found('[data-do="new-codes"]')).click();
  await vi.waitFor(() => expect(asked).toContain("POST /api/account/recovery-codes"));
});

test("a passkey is removed when the person has said so", async () => {
  const [kitchen] = ACCOUNT.passkeys;
  const two = { ...ACCOUNT, passkeys: [kitchen, { id: "gh", name: "Phone", added: 20_000, used: null }] };
  const asked = show({
    "GET /api/account": { passkeys: true, account: two },
    "DELETE /api/account/passkeys/gh": ACCOUNT,
  });
  const last = '[data-part="passkeys"] li:last-child [data-do="remove"]';
  (await found(last)).click();
  expect((await found("dialog h2")).textContent).toContain("Phone");
  await reply("no");
  expect(asked.filter((request) => request.startsWith("DELETE"))).toEqual([]);
  (await found(last)).click();
  await reply("yes");
  await vi.waitFor(() => expect(asked).toContain("DELETE /api/account/passkeys/gh"));
  await vi.waitFor(() => expect(document.querySelectorAll('[data-part="passkeys"] li')).toHaveLength(1));
});

test("what shows that a person has signed in can be pressed at once", async () => {
  let answerMe: (me: unknown) => void = () => undefined;
  const asked = show({
    "GET /api/account": { passkeys: true, account: null },
    "POST /api/account/recovery": ACCOUNT,
    "GET /api/me": new Promise((answer) => (answerMe = answer)),
  });
  await recover();
  await vi.waitFor(() => expect(asked).toContain("GET /api/me"));
  await tick();
  expect(document.querySelector('[data-do="new-codes"]')).toBeNull();
  answerMe({});
  (await found('[data-do="new-codes"]')).click();
  await reply("yes");
  await vi.waitFor(() => expect(asked).toContain("POST /api/account/recovery-codes"));
});

test("what the server refuses is said", async () => {
  show({ "GET /api/account": { passkeys: true, account: null } });
  await recover();
  expect((await found(".fault")).textContent).toContain("No account has this recovery code");
});

test("the page has the name and the face with which one plays in this browser, of guests, too", async () => {
  const asked = show({
    "GET /api/account": { passkeys: true, account: null },
    "GET /api/me": { id: "x", name: "Otter", avatar: "frog", accounts: true },
    "PUT /api/me": {},
  });
  const name = await found<HTMLInputElement>('[data-part="own"] input');
  await vi.waitFor(() => expect(name.placeholder).toBe("Otter"));
  // Another device has its own.
  expect((await found('[data-part="own"]')).textContent).toContain("in this browser");
  name.value = "Ada";
  name.dispatchEvent(new Event("input", { bubbles: true }));
  name.dispatchEvent(new Event("change", { bubbles: true }));
  await vi.waitFor(() => expect(asked).toContain("PUT /api/me"));
});

test("below what says that everything is deleted no erased name stands", async () => {
  settings.name = "Ada";
  const me: Record<string, unknown> = { id: "x", name: "Otter", avatar: "cat", accounts: true };
  show({
    "GET /api/account": { passkeys: true, account: null },
    "GET /api/me": me,
    "DELETE /api/account/data": {},
  });
  const field = () => found<HTMLInputElement>('[data-part="own"] input');
  const first = await field();
  await vi.waitFor(() => expect(first.placeholder).toBe("Otter"));
  expect(first.value).toBe("Ada");
  // What is written there while the server says who one is stays.
  expect(await field()).toBe(first);
  Object.assign(me, { id: "y", name: "Heron" });
  (await found('[data-do="erase"]')).click();
  (await found('[data-do="erase-now"]')).click();
  await vi.waitFor(async () => expect((await field()).placeholder).toBe("Heron"));
  expect((await field()).value).toBe("");
});
