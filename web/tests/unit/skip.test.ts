import { afterEach, expect, test } from "vitest";
import { enterContent, skipToContent } from "../../src/app/skip";

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

test("the keyboard goes to a page that has come, unless something has the focus", () => {
  document.body.innerHTML = '<button>Next</button><main id="content"></main>';
  const [button, content] = [document.querySelector("button"), document.querySelector("main")];
  button?.focus();
  enterContent();
  expect(document.activeElement).toBe(button);
  button?.remove();
  enterContent();
  expect(document.activeElement).toBe(content);
});
