import { afterEach, expect, test } from "vitest";
import { skipToContent } from "../../src/app/skip";

afterEach(() => {
  document.body.replaceChildren();
  history.replaceState(null, "", "/");
});

test("the way past the head leads to the content and leaves the address as it is", () => {
  history.replaceState(null, "", "/daily/zero#2026-11-23");
  document.body.innerHTML = '<a href="#content">Skip</a><main id="content"></main>';
  const [link, content] = [document.querySelector("a"), document.querySelector("main")];
  link?.addEventListener("click", skipToContent);
  link?.click();
  expect(document.activeElement).toBe(content);
  expect(location.hash).toBe("#2026-11-23");
  content?.blur();
  expect(content?.hasAttribute("tabindex")).toBe(false);
});
