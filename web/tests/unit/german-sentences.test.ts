import { expect, test } from "vitest";
import { de as quando } from "../../src/games/quando/texts/de";
import { de as zero } from "../../src/games/zero/texts/de";
import { de as lesson } from "../../src/games/zero/texts/lesson/de";

const ada = { you: false, names: ["Ada"] };

test("a card of Zero has its article and its ending in a German sentence", () => {
  expect(zero.say.swapped("Ada", "r5", "w8")).toBe("Ada hat die rote 5 gegen die weiße 8 getauscht.");
  expect(zero.do.swap("p1", "o2")).toBe("Lila 1 gegen orange 2");
  expect(lesson.give("w8")).toContain("Gib die weiße 8 ab");
});

test("the second knock is not said to be the same person's", () => {
  expect(zero.alarm.secondBy("Ada", "Max")).toBe("Das zweite Klopfen kam von Ada. Noch am Zug: Max.");
  expect(zero.alarm.secondBy(null, "Max")).toBe("Das zweite Klopfen kam von dir. Noch am Zug: Max.");
});

test("no two numbers run into each other in what is said of a match of Quando", () => {
  expect(quando.story.reached(ada, 52, 4)).toBe("In Runde 4 hat Ada 52 Punkte erreicht.");
  expect(quando.story.near(ada, 5, 50)).toBe("Ada fehlen noch 5 Punkte bis 50.");
});
