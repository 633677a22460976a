import { flushSync } from "svelte";
import { vi } from "vitest";

/** Waits until a check holds on what the page shows. The limit only ends what will never come, on however busy a machine. */
export const eventually = (check: () => void): Promise<void> =>
  vi.waitFor(
    () => {
      flushSync();
      check();
    },
    { timeout: 60_000 },
  );
