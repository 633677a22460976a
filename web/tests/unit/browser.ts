// What jsdom lacks: a screen that never moves and is worked with a mouse.
globalThis.matchMedia = (query) =>
  ({ matches: query.includes("reduced-motion"), media: query }) as unknown as MediaQueryList;
