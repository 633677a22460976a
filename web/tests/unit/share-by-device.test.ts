import { afterEach, expect, test, vi } from "vitest";
import { canShare, share } from "../../src/app/share";

afterEach(() => vi.unstubAllGlobals());

test("a device without a way to share says so", async () => {
  vi.stubGlobal("navigator", {});
  expect(canShare()).toBe(false);
  expect(await share({ text: "a text" })).toBe("missing");
});

test("files are shared only where the device can", async () => {
  const [shared, files] = [vi.fn(() => Promise.resolve()), [new File([], "picture.png")]];
  vi.stubGlobal("navigator", { share: shared, canShare: () => true });
  expect(await share({ text: "a text", files })).toBe("shared");
  expect(shared).toHaveBeenLastCalledWith({ text: "a text", files });
  vi.stubGlobal("navigator", { share: shared });
  expect(await share({ text: "a text", files })).toBe("shared");
  expect(shared).toHaveBeenLastCalledWith({ text: "a text" });
});

test("who abandons it is told apart from what fails", async () => {
  const failing = (error: Error) => ({ share: () => Promise.reject(error) });
  vi.stubGlobal("navigator", failing(new DOMException("", "AbortError")));
  expect(await share({ text: "a text" })).toBe("abandoned");
  vi.stubGlobal("navigator", failing(new DOMException("", "NotAllowedError")));
  expect(await share({ text: "a text" })).toBe("failed");
});
