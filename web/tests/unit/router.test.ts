import { expect, test } from "vitest";
import { parseAddress } from "../../src/app/router.svelte";
import { readSettings, type Settings } from "../../src/app/settings.svelte";

test.each([
  ["/", "", { at: "front" }],
  ["/table/abc", "", { at: "table", id: "abc", code: "", watch: false }],
  ["/table/abc", "#seat=x%2Fy", { at: "table", id: "abc", code: "x/y", watch: false }],
  ["/table/abc", "#watch", { at: "table", id: "abc", code: "", watch: true }],
  ["/table/%E0%A4%A", "#seat=%", { at: "table", id: "%E0%A4%A", code: "%", watch: false }],
  ["/rules/quando", "#QU-17", { at: "rules", game: "quando", rule: "QU-17" }],
  ["/learn/quando", "", { at: "learn", game: "quando" }],
  ["/learn/quando/aim", "", { at: "nowhere" }],
  ["/replay/abc", "#37,open", { at: "replay", id: "abc", hash: "#37,open" }],
  ["/replay", "", { at: "nowhere" }],
  ["/matches", "#game=zero", { at: "matches", hash: "#game=zero" }],
  ["/matches/abc", "", { at: "nowhere" }],
  ["/account", "", { at: "account" }],
  ["/account/abc", "", { at: "nowhere" }],
  ["/statistics", "#game=zero", { at: "statistics", hash: "#game=zero" }],
  ["/daily/zero", "#2026-11-23", { at: "daily", game: "zero", hash: "#2026-11-23" }],
  ["/daily", "", { at: "nowhere" }],
  ["/daily/zero/2026-11-23/median", "#3,0", { at: "median", game: "zero", date: "2026-11-23", hash: "#3,0" }],
  ["/daily/zero/2026-11-23", "", { at: "nowhere" }],
  ["/daily/zero/2026-11-23/median/1", "", { at: "nowhere" }],
  ["/statistics/abc", "", { at: "nowhere" }],
  ["/groups", "", { at: "group", id: null }],
  ["/groups/abc", "", { at: "nowhere" }],
  ["/group/abc", "", { at: "group", id: "abc" }],
  ["/group", "", { at: "nowhere" }],
  ["/ratings", "#game=zero", { at: "ratings", hash: "#game=zero" }],
  ["/ratings/abc", "", { at: "nowhere" }],
  ["/rated", "#game=zero", { at: "rated", hash: "#game=zero" }],
  ["/rated/abc", "", { at: "nowhere" }],
  ["/check/abc", "", { at: "check", id: "abc" }],
  ["/check", "", { at: "check", id: null }],
  ["/check/a/b", "", { at: "nowhere" }],
  ["/rules", "", { at: "nowhere" }],
  ["/table/a/b", "", { at: "nowhere" }],
])("%s%s is a page", (path, hash, page) => {
  expect(parseAddress(path, hash)).toEqual(page);
});

const usual: Settings = {
  speed: "normal",
  sound: false,
  volume: "full",
  haptics: true,
  tapPlays: true,
  keys: true,
  notify: false,
  words: true,
  orders: {},
  levels: {},
  theme: "system",
  felt: "bordeaux",
  language: "system",
  name: "",
  avatar: "",
  accountOfName: "",
  introduced: false,
  lessonOffered: false,
};

test("kept settings are read back, and nonsense is as usual", () => {
  expect(readSettings('{"speed":"fast","sound":true}', usual)).toEqual({
    ...usual,
    speed: "fast",
    sound: true,
  });
  expect(readSettings('{"sound":"loud","other":1}', usual)).toEqual(usual);
  expect(readSettings('{"orders":{"quando":"arrival"}}', usual).orders).toEqual({ quando: "arrival" });
  expect(readSettings('{"orders":null}', usual)).toEqual(usual);
  expect(
    readSettings('{"felt":"none","volume":"","theme":"DARK","speed":"toString","language":"xx"}', usual),
  ).toEqual(usual);
  expect(readSettings("nonsense", usual)).toEqual(usual);
  expect(readSettings(null, usual)).toEqual(usual);
});
