import { flushSync, mount, unmount } from "svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { settings } from "../../../src/app/settings.svelte";
import Facts from "../../../src/games/qarre/Facts.svelte";
import { QarreTable } from "../../../src/games/qarre/table.svelte";
import { PROTOCOL } from "../../../src/protocol/number";
import { board, info, update } from "../../samples/qarre";
import { FakeSocket, useFakeSockets } from "../fake-socket";

beforeEach(() => {
  settings.language = "en";
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  useFakeSockets();
});

afterEach(() => {
  vi.useRealTimers();
  document.body.replaceChildren();
});

test("what the reserves cost after the twelfth action card is a row for each player, under what it is about", async () => {
  const table = new QarreTable(info(), { eventSeen: vi.fn(), choiceOffered: vi.fn() });
  FakeSocket.last.open();
  FakeSocket.last.say({ type: "welcome", protocol: PROTOCOL, now: Date.now(), table: info() });
  FakeSocket.last.say({ type: "update", ...update({ view: board({ reserves: [[], ["5h", "8s"]] }) }) });
  await vi.runAllTimersAsync();
  const facts = mount(Facts, { target: document.body, props: { table } });
  flushSync();
  const rows = [...document.querySelectorAll("dl:last-of-type > *")].map(({ textContent }) =>
    textContent.replaceAll(/[\u2066-\u2069]/g, ""),
  );
  expect(rows).toEqual(["After the 12th, reserves cost", "You", "0", info().seats[1]?.name, "−2"]);
  void unmount(facts);
  table.leave();
});
