import js from "@eslint/js";
import svelte from "eslint-plugin-svelte";
import globals from "globals";
import ts from "typescript-eslint";
import noLiteralText from "./build/no-literal-text.js";

export default ts.config(
  { ignores: [".svelte-check/", "dist/", "src/protocol/", "test-results/", "playwright-report/"] },
  js.configs.recommended,
  ...ts.configs.strict,
  ...svelte.configs.recommended,
  { languageOptions: { globals: { ...globals.browser, ...globals.node } } },
  {
    files: ["**/*.svelte", "**/*.svelte.ts"],
    languageOptions: { parserOptions: { parser: ts.parser } },
    plugins: { brelan: { rules: { "no-literal-text": noLiteralText } } },
    rules: {
      "brelan/no-literal-text": "error",
      // Sets and maps are replaced whole, never changed in place.
      "svelte/prefer-svelte-reactivity": "off",
    },
  },
  {
    rules: {
      "no-undef": "off",
      "@typescript-eslint/no-unused-vars": ["error", { argsIgnorePattern: "^_", varsIgnorePattern: "^_" }],
      "no-warning-comments": ["error", { terms: ["todo", "fixme", "xxx"] }],
    },
  },
);
