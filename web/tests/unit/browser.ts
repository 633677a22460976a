import { afterAll, beforeAll, vi } from "vitest";

// What jsdom lacks: a screen that never moves and is worked with a mouse, and pages that scroll.
globalThis.matchMedia = (query) =>
  ({ matches: query.includes("reduced-motion"), media: query }) as unknown as MediaQueryList;
Element.prototype.scrollIntoView = () => undefined;
globalThis.scrollTo = () => undefined;

// The files of tests share one page, which takes a tenth of the time: each leaves it as it found it.
const { settings } = await import("../../src/app/settings.svelte");
const { LANGUAGES, textsReady } = await import("../../src/texts/catalogue");

// Tests change the language as they like, so every one is there from the start.
beforeAll(() => Promise.all(LANGUAGES.map((language) => textsReady(language))));

const usual = JSON.stringify(settings);
afterAll(() => {
  Object.assign(settings, JSON.parse(usual));
  localStorage.clear();
  document.body.replaceChildren();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});
