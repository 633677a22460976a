import { RuleTester } from "eslint";
import parser from "svelte-eslint-parser";
import { test } from "vitest";
import rule from "../../build/no-literal-text.js";

test("words in a template are refused, signs and catalogues are not", () => {
  const tester = new RuleTester({ languageOptions: { parser } });
  tester.run("no-literal-text", rule, {
    valid: [
      "<p>{t().close}</p>",
      "<b>7</b> · <b>{n}</b>",
      '<img alt="" />',
      '<p class="name">{name}</p>',
      "<style>p { color: red; }</style>",
    ],
    invalid: [
      { code: "<p>Knock</p>", errors: 1 },
      { code: '<button aria-label="Close"></button>', errors: 1 },
      { code: '<p>{"Knock"}</p>', errors: 1 },
      { code: "<p>{`Round ${n}`}</p>", errors: 1 },
    ],
  });
});
