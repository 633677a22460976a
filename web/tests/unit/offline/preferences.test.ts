import { expect, test } from "vitest";
import { readPreferences } from "../../../src/offline/preferences";

test("the page without a network speaks the language and has the theme that were chosen", () => {
  const settings = JSON.stringify({ language: "fr", theme: "dark" });
  expect(readPreferences(settings, ["en-GB"])).toEqual({ language: "fr", theme: "dark" });
});

test("where nothing is chosen, or the settings cannot be read, the browser decides", () => {
  const system = JSON.stringify({ language: "system", theme: "system" });
  for (const stored of [null, system, "{", "null", "7", '{"language":3,"theme":[]}']) {
    expect(readPreferences(stored, ["fr-CA"]), String(stored)).toEqual({ language: "fr", theme: null });
  }
});
