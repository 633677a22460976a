import { beforeEach, expect, test } from "vitest";
import { errorText } from "../../src/app/errors";
import { settings } from "../../src/app/settings.svelte";
import { RequestError } from "../../src/net/rest";

beforeEach(() => {
  settings.language = "en";
});

test("who was signed out on another device is told so, and how to go on", () => {
  const ended = new RequestError({ code: "session_ended", message: "this session has ended" });
  expect(errorText(ended)).toBe(
    "You’ve been signed out here. Try again to play as a guest, or sign in on the Account page.",
  );
});

test("a fault that has no words here is told in the server's", () => {
  expect(errorText(new RequestError({ code: "odd", message: "how odd" }))).toBe("That didn’t work: how odd");
});
