import { expect, test } from "vitest";
import { routeOf } from "../../../src/worker/routes";

const HERE = "https://cards.example";
const route = (path: string, mode: RequestMode = "cors", method = "GET") =>
  routeOf({ method, mode, url: new URL(path, HERE).href }, HERE);

test("pages come from the network, and files with a hash may be kept", () => {
  for (const page of ["/", "/table/ab12", "/table/ab12#seat=x", "/rules/zero", "/nowhere", "/assets/"]) {
    expect(route(page, "navigate"), page).toBe("page");
  }
  expect(route("/assets/index-D3eEhhOg.js")).toBe("asset");
});

test("the interface, other sites and everything that changes something pass the worker by", () => {
  for (const path of ["/api", "/api/tables", "/api/tables/ab12/socket", "/api/tables/ab12/record"]) {
    for (const mode of ["cors", "same-origin", "navigate"] as const)
      expect(route(path, mode), path).toBe("none");
  }
  for (const path of [
    "/sw.js",
    "/healthz",
    "/icon.svg",
    "/offline.html",
    "https://other.example/assets/a.js",
  ]) {
    expect(route(path), path).toBe("none");
  }
  expect(route("https://other.example/", "navigate")).toBe("none");
  expect(route("/assets/index.js", "cors", "POST")).toBe("none");
  expect(route("/apiary", "navigate")).toBe("page");
});
