import { expect } from "@playwright/test";
import { test } from "./server";

test("the client is sent compressed, and once", async ({ request }) => {
  const page = await request.get("/", { headers: { "Accept-Encoding": "identity" } });
  expect(page.headers()["content-encoding"]).toBeUndefined();
  expect(page.headers()["cache-control"]).toBe("private, no-cache");
  const script = /<script type="module"[^>]* src="([^"]+\.js)"/.exec(await page.text())?.[1] ?? "";

  for (const coding of ["br", "gzip"]) {
    const packed = await request.get(script, { headers: { "Accept-Encoding": coding } });
    expect(packed.headers()["content-encoding"]).toBe(coding);
    expect(packed.headers()["vary"]).toContain("accept-encoding");
    expect(packed.headers()["cache-control"]).toContain("immutable");
    const again = await request.get(script, {
      headers: { "Accept-Encoding": coding, "If-None-Match": packed.headers()["etag"] ?? "" },
    });
    expect(again.status()).toBe(304);
  }
});
