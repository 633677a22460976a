import { expect, test } from "vitest";
import { creationOptions, decode, encode, requestOptions } from "../../../src/account/passkeys";

test("bytes are base64url without padding", () => {
  for (const bytes of [[], [0], [255, 254], [251, 255, 191], [1, 2, 3, 4]]) {
    const text = encode(Uint8Array.from(bytes).buffer);
    expect(text).toMatch(/^[\w-]*$/);
    expect([...decode(text)]).toEqual(bytes);
  }
  expect(encode(Uint8Array.from([251, 255, 191]).buffer)).toBe("-_-_");
});

test("the server's options become those of the browser", () => {
  const created = creationOptions({
    challenge: "AQI",
    rp: { id: "localhost", name: "Brelan" },
    user: { id: "AwQ", name: "Zoé", displayName: "Zoé" },
    pubKeyCredParams: [{ type: "public-key", alg: -7 }],
    excludeCredentials: [{ type: "public-key", id: "BQ" }],
  });
  expect(created.challenge).toEqual(Uint8Array.from([1, 2]));
  expect(created.user.id).toEqual(Uint8Array.from([3, 4]));
  expect(created.user.name).toBe("Zoé");
  expect(created.excludeCredentials?.[0]?.id).toEqual(Uint8Array.from([5]));
  const asked = requestOptions({ challenge: "AQI", rpId: "localhost" });
  expect(asked.challenge).toEqual(Uint8Array.from([1, 2]));
  expect(asked.allowCredentials).toEqual([]);
});
