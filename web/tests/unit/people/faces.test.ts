import { expect, test } from "vitest";
import source from "../../../../crates/server/src/names.rs?raw";
import { faceOf, AVATARS } from "../../../src/app/faces/face";
import { THINGS } from "../../../src/app/faces/things";
import { LEVELS } from "../../../src/app/levels/level";

/** The bots' names, as the server gives them. */
const BOTS = [...(/const BOTS[^=]*= \[([^\]]*)\]/s.exec(source)?.[1]?.matchAll(/"([^"]+)"/g) ?? [])].map(
  ([, name]) => name ?? "",
);

const drawn = (face: ReturnType<typeof faceOf>) => JSON.stringify(face.layers);

test("every bot of the server wears something of its own", () => {
  expect(BOTS).toHaveLength(16);
  expect(Object.keys(THINGS).sort()).toEqual([...BOTS].sort());
});

test("no two bots have the same face, whatever their levels", () => {
  for (const bot of LEVELS) {
    const faces = BOTS.map((name) => drawn(faceOf({ name, bot }, 0)));
    expect(new Set(faces).size).toBe(BOTS.length);
  }
  const levels = LEVELS.map((bot) => drawn(faceOf({ name: "Ada", bot }, 0)));
  expect(new Set(levels).size).toBe(LEVELS.length);
});

test("two bots of old tables, with other names, have different faces", () => {
  const one = faceOf({ name: "Bot 1", bot: "greedy" }, 1);
  expect(drawn(faceOf({ name: "Bot 2", bot: "greedy" }, 2))).not.toBe(drawn(one));
});

test("every animal has a drawing of its own, and no bot has it", () => {
  const animals = AVATARS.map((avatar) => drawn(faceOf({ name: "Zoé", avatar }, 0)));
  expect(new Set(animals).size).toBe(16);
  for (const bot of LEVELS) expect(animals).not.toContain(drawn(faceOf({ name: "Ada", bot }, 0)));
});

test("a program has the face of no animal and no bot", () => {
  const program = drawn(faceOf({ name: "Ada", bot: "program" }, 0));
  for (const avatar of AVATARS) expect(drawn(faceOf({ name: "Ada", avatar }, 0))).not.toBe(program);
  for (const bot of LEVELS) expect(drawn(faceOf({ name: "Ada", bot }, 0))).not.toBe(program);
});

test("two people with the same animal differ by the colours of their seats", () => {
  const colours = [0, 1, 2, 3, 4, 5].map((seat) => faceOf({ name: "Zoé", avatar: "frog" }, seat).ground);
  expect(new Set(colours).size).toBe(6);
});

test("an animal that this page does not know is drawn as another one", () => {
  const unknown = { name: "Zoé", avatar: "unicorn" as "frog" };
  expect(AVATARS).toContain(faceOf(unknown, 3).name);
  expect(AVATARS).toContain(faceOf({ name: "Zoé", avatar: "toString" as "frog" }, 3).name);
  expect(AVATARS).toContain(faceOf(undefined, 3).name);
});
