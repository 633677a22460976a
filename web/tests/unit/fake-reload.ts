import { vi, type Mock } from "vitest";

/** A page that has not reloaded lately; the mock is called in place of the next reload. */
export function useFakeReload(): Mock<() => void> {
  const reload = vi.fn();
  sessionStorage.clear();
  vi.stubGlobal("location", { ...location, reload });
  return reload;
}
