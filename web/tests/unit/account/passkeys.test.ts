import { expect, test } from "vitest";
import { creationOptions, requestOptions } from "../../../src/account/passkeys";

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
