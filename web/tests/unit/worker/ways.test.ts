import { expect, test } from "vitest";
import { wayOf } from "../../../src/worker/ways";

const HERE = "https://cards.example";
const way = (path: string, mode: RequestMode = "cors", method = "GET") =>
  wayOf({ method, mode, url: new URL(path, HERE).href }, HERE);

test("pages come from the network, and files with a hash may be kept", () => {
  for (const page of ["/", "/table/ab12", "/table/ab12#seat=x", "/rules/zero", "/nowhere", "/assets/"]) {
    expect(way(page, "navigate"), page).toBe("page");
  }
  expect(way("/assets/index-D3eEhhOg.js")).toBe("asset");
});

test("the interface, other sites and everything that changes something pass the worker by", () => {
  for (const path of ["/api", "/api/tables", "/api/tables/ab12/socket", "/api/tables/ab12/record"]) {
    for (const mode of ["cors", "same-origin", "navigate"] as const)
      expect(way(path, mode), path).toBe("none");
  }
  for (const path of [
    "/sw.js",
    "/healthz",
    "/icon.svg",
    "/offline.html",
    "https://other.example/assets/a.js",
  ]) {
    expect(way(path), path).toBe("none");
  }
  expect(way("https://other.example/", "navigate")).toBe("none");
  expect(way("/assets/index.js", "cors", "POST")).toBe("none");
  expect(way("/apiary", "navigate")).toBe("page");
});
