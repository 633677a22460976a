import { beforeEach, expect, test, vi } from "vitest";
import { isLateSeat, noteLateSeat, notePledge, pledgeOf, startFault } from "../../../src/net/contribution";
import { table } from "../../samples/table";

const COMMITMENT = "aa".repeat(32);
const OWN = "bb".repeat(16);
const OTHER = "cc".repeat(16);
const pledge = { commitment: COMMITMENT, contribution: OWN };

/** A table with this contribution in the person's seat. */
const begun = (contribution: string | undefined, changes = {}) =>
  table({
    commitment: COMMITMENT,
    round: 1,
    seats: [{ name: "Ada", presence: "here", ...(contribution !== undefined && { contribution }) }],
    ...changes,
  });

beforeEach(() => localStorage.clear());

test("a match that starts with the own contribution is played", () => {
  expect(startFault(begun(OWN), pledge, false)).toBeNull();
});

test("a start without the own contribution, or with another one or another secret, is found", () => {
  expect(startFault(begun(undefined), pledge, false)).toBe("contribution");
  expect(startFault(begun(OTHER), pledge, false)).toBe("contribution");
  expect(startFault(begun(OWN, { commitment: "dd".repeat(32) }), pledge, false)).toBe("commitment");
  // In a later round, too: what was noted stays noted.
  expect(startFault(begun(OTHER, { round: 3 }), pledge, false)).toBe("contribution");
  // A server that did not wait for any contribution.
  expect(startFault(begun(undefined), null, false)).toBe("contribution");
});

test("who could not contribute misses nothing", () => {
  // The seat came from another device, or was a bot's in an earlier round.
  expect(startFault(begun(OTHER), null, false)).toBeNull();
  expect(startFault(begun(undefined, { round: 2 }), null, false)).toBeNull();
  // Before the match, after it, for a spectator and in a lesson.
  for (const changes of [{ status: "waiting" }, { status: "over" }, { you: null }, { commitment: "" }])
    expect(startFault(begun(undefined, changes), pledge, false)).toBeNull();
});

test("a seat that was taken after the start, also before the second round, misses nothing", () => {
  const waiting = begun(undefined, { id: "waiting", status: "waiting" });
  const late = begun(undefined, { id: "late" });
  for (const info of [waiting, late]) noteLateSeat(info);
  expect([isLateSeat("waiting"), isLateSeat("late")]).toEqual([false, true]);
  expect(startFault(late, null, isLateSeat("late"))).toBeNull();
  // What was noted of one's own contribution comes first.
  expect(startFault(late, pledge, true)).toBe("contribution");
  expect(JSON.parse(localStorage.getItem("brelan.late") ?? "")).toEqual(["late"]);
});

test("what was noted is known where the browser keeps nothing", () => {
  vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
    throw new Error("it keeps nothing");
  });
  notePledge("private", pledge);
  expect(pledgeOf("private")).toEqual(pledge);
  expect(pledgeOf("another")).toBeNull();
  vi.restoreAllMocks();
});
