import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { AddressWriter } from "../../../src/replay/address-writer";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A writer, and what it has written. */
function writer() {
  const written: string[] = [];
  return { written, address: new AddressWriter((hash) => written.push(hash)) };
}

test("the address follows a replay that runs, so that a reload goes on where one was", () => {
  const { written, address } = writer();
  address.follow("#0", true);
  for (let moment = 1; moment <= 10; moment += 1) {
    vi.advanceTimersByTime(100);
    address.follow(`#${moment}`, true);
  }
  expect(written).toEqual(["#0", "#4", "#9"]);
  vi.advanceTimersByTime(100);
  address.follow("#11", true);
  vi.advanceTimersByTime(2_000);
  expect(written.at(-1)).toBe("#11");
});

test("an address that is chosen is written at once", () => {
  const { written, address } = writer();
  address.follow("#1", true);
  address.follow("#2", true);
  address.follow("#9", false);
  address.follow("#8", false);
  vi.advanceTimersByTime(2_000);
  expect(written).toEqual(["#1", "#9", "#8"]);
});

test("of a page that is left nothing is written later", () => {
  const { written, address } = writer();
  address.follow("#1", true);
  address.follow("#2", true);
  address.end();
  vi.advanceTimersByTime(2_000);
  expect(written).toEqual(["#1"]);
});
