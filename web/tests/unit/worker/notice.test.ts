import { expect, test } from "vitest";
import { LANGUAGES } from "../../../src/texts/languages";
import { deviceId, noticeOf, pathOf, contentFor } from "../../../src/worker/notice";
import type { Notice } from "../../../src/protocol/Notice";

const NOTICE: Notice = { kind: "turn", table: "ab12", game: "Quando", name: "Zoé", language: "fr" };

const shown = (change: Partial<Notice>) => contentFor({ ...NOTICE, ...change }, []);

test("a notice is read as the server pads it, and what is none is not", () => {
  expect(noticeOf(JSON.stringify(NOTICE) + " ".repeat(300))).toEqual(NOTICE);
  for (const text of [
    undefined,
    "",
    "null",
    "[]",
    "no JSON",
    JSON.stringify({ ...NOTICE, kind: "knock" }),
    JSON.stringify({ ...NOTICE, language: "constructor" }),
    JSON.stringify({ ...NOTICE, table: 1 }),
  ]) {
    expect(noticeOf(text), text).toBeNull();
  }
});

test("it speaks the language that its person has chosen, and names the game and the other person", () => {
  expect(shown({}).title).toBe("Quando\u00a0: à toi");
  expect(shown({}).options.body).toBe("Tu joues avec Zoé.");
  expect(shown({ language: "de", game: "Qarré", kind: "invitation" }).title).toBe("Qarré: eine Einladung");
  expect(shown({ language: "en", name: "" }).options.body).toBe("The others are waiting for you.");
  for (const language of LANGUAGES) {
    for (const kind of ["turn", "reminder", "invitation"] as const) {
      const { title, options } = shown({ language, kind });
      expect(title).toContain("Quando");
      expect(options.body).not.toBe("");
      expect(options.lang).toBe(language);
      expect(options.actions).toHaveLength(1);
    }
  }
});

test("a name that is written from right to left is isolated", () => {
  expect(shown({ language: "en", name: "שרה" }).options.body).toBe("You’re playing with \u2068שרה\u2069.");
});

test("notices of one table take each other's place, and what is not known says so", () => {
  expect(shown({ kind: "reminder" }).options.tag).toBe(shown({}).options.tag);
  expect(shown({ table: "cd34" }).options.tag).not.toBe(shown({}).options.tag);
  const unknown = contentFor(null, ["nl-BE"]);
  expect(unknown.title).toBe("Brelan");
  expect(unknown.options.body).toBe("Er is nieuws aan een van je tafels.");
  expect(unknown.options.data.table).toBeNull();
});

test("a notification leads to its table", () => {
  expect(pathOf("ab12")).toBe("/table/ab12");
  expect(pathOf("../x")).toBe("/table/..%2Fx");
  expect(pathOf(null)).toBe("/account");
});

test("the id of a browser is what the server computes", async () => {
  // printf %s https://push.example.org/a | sha256sum | cut -c1-32
  expect(await deviceId("https://push.example.org/a")).toBe("87d7fd8034feeebb093da81c108c594b");
});
