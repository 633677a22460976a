import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { touch } from "../../src/app/haptics";
import { readSettings, settings } from "../../src/app/settings.svelte";
import { play, type Sound } from "../../src/app/sounds";
import { soundOf } from "../../src/games/zero/sounds";
import { board } from "../samples/zero";

/** What an audio context was asked for. */
let made: string[] = [];
let levels: number[] = [];
let state = "running";

const parameter = () => ({
  value: 0,
  setValueAtTime: vi.fn(),
  exponentialRampToValueAtTime: (value: number) => levels.push(value),
});
const node = (kind: string) => {
  made.push(kind);
  return {
    frequency: parameter(),
    Q: parameter(),
    gain: parameter(),
    connect: (to: unknown) => to,
    start: vi.fn(),
    stop: vi.fn(),
  };
};

class FakeAudio {
  state = "running";
  suspend = () => (state = this.state = "suspended");
  resume = () => (state = this.state = "running");
  currentTime = 0;
  sampleRate = 100;
  destination = {};
  createGain = () => node("gain");
  createOscillator = () => node("tone");
  createBiquadFilter = () => node("filter");
  createBufferSource = () => node("noise");
  createBuffer = () => ({ getChannelData: () => new Float32Array(100) });
}

const vibrate = vi.fn();
let hidden = false;
let touched = true;

beforeEach(() => {
  made = [];
  levels = [];
  hidden = false;
  touched = true;
  vibrate.mockClear();
  vi.stubGlobal("AudioContext", FakeAudio);
  Object.defineProperty(document, "hidden", { get: () => hidden, configurable: true });
  Object.defineProperty(navigator, "userActivation", {
    get: () => ({ hasBeenActive: touched }),
    configurable: true,
  });
  Object.defineProperty(navigator, "vibrate", { value: vibrate, configurable: true });
  Object.assign(settings, { sound: true, volume: "full", haptics: true, notify: false });
});

afterEach(() => {
  vi.unstubAllGlobals();
  Reflect.deleteProperty(document, "hidden");
});

const heard = (sound: Sound) => {
  made = [];
  play(sound);
  return made.includes("noise") || made.includes("tone");
};

test("cards sound of noise through a filter, a knock and a turn of wood", () => {
  for (const sound of ["play", "draw", "flip", "deal"] as const) {
    play(sound);
    expect([...new Set(made)].sort(), sound).toEqual(["filter", "gain", "noise"]);
    made = [];
  }
  expect(heard("knock")).toBe(true);
  const tones = made.filter((kind) => kind === "tone").length;
  expect(heard("knocks")).toBe(true);
  expect(made.filter((kind) => kind === "tone")).toHaveLength(2 * tones);
  play("turn");
  expect(made).toContain("tone");
});

test("nothing is heard before the first touch, or where sounds are off", () => {
  touched = false;
  expect(heard("play")).toBe(false);
  touched = true;
  settings.sound = false;
  expect(heard("play")).toBe(false);
  settings.sound = true;
  expect(heard("play")).toBe(true);
});

test("a hidden page is silent but for one's turn, if that is wanted", () => {
  hidden = true;
  expect(heard("play")).toBe(false);
  expect(heard("turn")).toBe(false);
  settings.notify = true;
  expect(heard("turn")).toBe(true);
  expect(heard("play")).toBe(false);
});

test("the audio output runs for ten seconds after a sound, and again with the next one", () => {
  vi.useFakeTimers();
  play("draw");
  vi.advanceTimersByTime(9_000);
  play("play");
  vi.advanceTimersByTime(9_000);
  expect(state).toBe("running");
  vi.advanceTimersByTime(1_000);
  expect(state).toBe("suspended");
  expect(heard("play")).toBe(true);
  expect(state).toBe("running");
  vi.useRealTimers();
});

test("a device is felt at one's turn and where something is refused, unless it is off or has not been touched", () => {
  touch("turn");
  touch("refused");
  expect(vibrate).toHaveBeenCalledTimes(2);
  settings.haptics = false;
  touch("turn");
  settings.haptics = true;
  touched = false;
  touch("turn");
  touched = true;
  hidden = true;
  touch("turn");
  expect(vibrate).toHaveBeenCalledTimes(2);
});

test("a knock is felt only where things move", () => {
  touch("knock");
  expect(vibrate).not.toHaveBeenCalled();
  vi.stubGlobal("matchMedia", () => ({ matches: false }));
  touch("knocks");
  expect(vibrate).toHaveBeenCalledTimes(1);
});

test("both stay off where they were switched off, and a stored setting of another kind is the usual one", () => {
  const base = { ...settings };
  const stored = readSettings('{"sound":false,"haptics":false,"volume":"soft","felt":7}', base);
  expect(stored).toMatchObject({ sound: false, haptics: false, volume: "soft", felt: "bordeaux" });
});

test("the second knock of Zero is two", () => {
  expect(soundOf({ seen: "knocked", seat: 1 }, board({ knocks: 1 }))).toBe("knock");
  expect(soundOf({ seen: "knocked", seat: 1 }, board({ knocks: 2 }))).toBe("knocks");
});
