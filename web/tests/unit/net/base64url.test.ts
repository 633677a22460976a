import { expect, test } from "vitest";
import { decode, encode } from "../../../src/net/base64url";

test("bytes are base64url without padding", () => {
  for (const bytes of [[], [0], [255, 254], [251, 255, 191], [1, 2, 3, 4]]) {
    const text = encode(Uint8Array.from(bytes).buffer);
    expect(text).toMatch(/^[\w-]*$/);
    expect([...decode(text)]).toEqual(bytes);
  }
  expect(encode(Uint8Array.from([251, 255, 191]).buffer)).toBe("-_-_");
});
