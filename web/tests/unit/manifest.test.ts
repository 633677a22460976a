import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { app } from "../../build/manifest";
import { icons } from "../../build/pictures/icons";
import { GAMES } from "../../src/games";
import { LANGUAGES } from "../../src/texts/languages";

/** A token's colour in both themes. */
function themesOf(token: string): string[] {
  const css = readFileSync("src/app/tokens.css", "utf8");
  return new RegExp(`--${token}: light-dark\\((#\\w+), (#\\w+)\\)`).exec(css)?.slice(1) ?? [];
}

test("the bars of the browser and of the app have the colour of the room", () => {
  const [light, dark] = themesOf("room");
  expect(app("en")).toMatchObject({ theme_color: light, background_color: light });
  for (const page of ["index.html", "offline.html"]) {
    const html = readFileSync(page, "utf8");
    expect(html).toContain(`content="${light}" media="(prefers-color-scheme: light)"`);
    expect(html).toContain(`content="${dark}" media="(prefers-color-scheme: dark)"`);
  }
});

test.each(LANGUAGES)("the app has the icons that it names, and a shortcut to each game (%s)", (language) => {
  const { lang, icons: named, shortcuts } = app(language);
  expect(lang).toBe(language);
  const drawn = Object.keys(icons).map((name) => `/pictures/${name}.png`);
  for (const { src } of named) expect(drawn).toContain(src);
  expect(named.map(({ purpose }) => purpose)).toContain("maskable");
  expect(shortcuts.map(({ url }) => url)).toEqual(Object.keys(GAMES).map((game) => `/#${game}`));
});
