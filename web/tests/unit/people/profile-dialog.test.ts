import { flushSync, mount, tick, unmount, type Component } from "svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import ProfileDialog from "../../../src/app/ProfileDialog.svelte";
import { settings } from "../../../src/app/settings.svelte";
import SettingsDialog from "../../../src/app/SettingsDialog.svelte";

let dialog: Record<string, unknown> | null = null;
/** How often the dialog was closed. */
const closed = vi.fn();
/** What the server answers to a change: a fault's code, or nothing where it takes the change. */
let refusal: string | null;
let sent: string[];

beforeEach(() => {
  Object.assign(settings, { language: "en", name: "", avatar: "" });
  Object.assign(HTMLDialogElement.prototype, { showModal: vi.fn(), close: vi.fn() });
  closed.mockClear();
  refusal = null;
  sent = [];
  vi.stubGlobal("fetch", async (_: string, { method = "GET", body }: RequestInit = {}) => {
    if (method === "PUT") sent.push(String(body));
    const fault = method === "PUT" && refusal !== null;
    return fault
      ? new Response(JSON.stringify({ code: refusal, message: "no" }), { status: 400 })
      : new Response(JSON.stringify({ id: "p", name: "Oryx", avatar: "oryx", accounts: false }));
  });
});

afterEach(async () => {
  if (dialog) await unmount(dialog);
  dialog = null;
  document.body.replaceChildren();
  vi.unstubAllGlobals();
});

function open(what: Component<{ onclose: () => void }>) {
  dialog = mount(what, { target: document.body, props: { onclose: closed } });
  flushSync();
}

function part<Part extends HTMLElement>(selector: string): Part {
  const found = document.querySelector<Part>(selector);
  if (found === null) throw new Error(`${selector} is missing`);
  return found;
}

const press = (selector: string) => part(selector).click();
const DONE = 'footer [data-do="done"]';

/** Writes a name; it is sent when the field is left. */
function write(name: string, { leave = true } = {}) {
  const field = part<HTMLInputElement>("input[autocomplete]");
  field.value = name;
  field.dispatchEvent(new Event("input", { bubbles: true }));
  if (leave) field.dispatchEvent(new Event("change", { bubbles: true }));
}

const told = () => vi.waitFor(() => part(".fault"));

test("what failed for another reason than the name is sent again by Done, which closes once the reason was seen", async () => {
  open(ProfileDialog);
  refusal = "too_many_requests";
  write("Ada");
  press(DONE);
  await told();
  expect(closed).not.toHaveBeenCalled();
  press(DONE);
  await vi.waitFor(() => expect(closed).toHaveBeenCalledTimes(1));
  expect(sent).toHaveLength(2);
});

test("what is said of a name goes as it is written anew, and not while Done is pressed, which would move away", async () => {
  open(ProfileDialog);
  refusal = "bad_name";
  write("host");
  await told();
  write("Ada", { leave: false });
  flushSync();
  expect(document.querySelector(".fault")).toBeNull();
});

test("a change that failed is taken at the next press of Done", async () => {
  open(ProfileDialog);
  refusal = "not_stored";
  write("Ada");
  await told();
  refusal = null;
  press(DONE);
  await vi.waitFor(() => expect(closed).toHaveBeenCalledTimes(1));
  expect(settings.name).toBe("Ada");
});

test("a refused name stays, however often Done is pressed", async () => {
  open(ProfileDialog);
  refusal = "bad_name";
  write("host");
  press(DONE);
  await told();
  press(DONE);
  await vi.waitFor(() => expect(sent).toHaveLength(2));
  const isFree = () => expect(part(DONE).getAttribute("aria-disabled")).toBe("false");
  await vi.waitFor(isFree);
  // Another name is another refusal, also for one who leaves in another way.
  write("bot");
  press(".close");
  await vi.waitFor(() => expect(sent).toHaveLength(3));
  await vi.waitFor(isFree);
  expect(closed).not.toHaveBeenCalled();
});

test("Done waits for nothing where nothing was changed, and shows that it waits for a change", async () => {
  const answer = fetch;
  vi.stubGlobal("fetch", () => new Promise<Response>(() => undefined));
  open(ProfileDialog);
  press(DONE);
  await vi.waitFor(() => expect(closed).toHaveBeenCalledTimes(1));
  write("Ada");
  press(DONE);
  await tick();
  expect(part(DONE).getAttribute("aria-busy")).toBe("true");
  // A server that never answers keeps nobody here.
  press(".close");
  expect(closed).toHaveBeenCalledTimes(2);
  vi.stubGlobal("fetch", answer);
});

test.each([
  ["the dialog of a face and a name", ProfileDialog],
  ["the settings", SettingsDialog],
])("%s: a name that is refused on the way out is told, and the next press leaves", async (_, what) => {
  open(what);
  refusal = "bad_name";
  write("host", { leave: false });
  press(".close");
  await told();
  expect(closed).not.toHaveBeenCalled();
  part("dialog").dispatchEvent(new Event("cancel"));
  await vi.waitFor(() => expect(closed).toHaveBeenCalledTimes(1));
  expect(sent).toHaveLength(1);
});
