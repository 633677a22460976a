import { flushSync } from "svelte";
import { afterEach, beforeEach, expect, test } from "vitest";
import { SETTINGS_KEY } from "../../src/app/settings-key";
import { followSettings, saveSettings, settings } from "../../src/app/settings.svelte";

let end = () => {};

beforeEach(() => {
  Object.assign(settings, { sound: false, speed: "normal", orders: {} });
  const stopSaving = $effect.root(() => {
    $effect(saveSettings);
  });
  const stopFollowing = followSettings();
  end = () => {
    stopSaving();
    stopFollowing();
  };
  flushSync();
});

afterEach(() => {
  end();
  localStorage.clear();
});

/** Another tab has stored this. */
function changedElsewhere(key: string, newValue: string | null) {
  if (newValue !== null) localStorage.setItem(key, newValue);
  dispatchEvent(new StorageEvent("storage", { key, newValue }));
  flushSync();
}

const stored = (): unknown => JSON.parse(localStorage.getItem(SETTINGS_KEY) ?? "null");

test("what another tab has set stays when this one sets something else", () => {
  changedElsewhere(SETTINGS_KEY, JSON.stringify({ ...settings, sound: true, orders: { zero: "value" } }));
  settings.speed = "fast";
  flushSync();
  expect(stored()).toMatchObject({ sound: true, speed: "fast", orders: { zero: "value" } });
});

test("what another tab has stored is not answered where nothing is different", () => {
  const text = JSON.stringify({ ...settings, later: "a setting that this build does not know" });
  changedElsewhere(SETTINGS_KEY, text);
  expect(localStorage.getItem(SETTINGS_KEY)).toBe(text);
});

test("other things that are stored change no setting, and neither does an emptied storage", () => {
  settings.sound = true;
  changedElsewhere("other", '{"sound":false}');
  changedElsewhere(SETTINGS_KEY, null);
  expect(settings.sound).toBe(true);
});
