/**
 * Refuses words in a template: every text comes from a catalogue, or it could
 * not be translated. Signs and digits are no words.
 */
const WORD = /\p{L}/u;
const SPOKEN = new Set([
  "alt",
  "aria-label",
  "aria-description",
  "aria-roledescription",
  "label",
  "placeholder",
  "title",
]);

/** @type {import("eslint").Rule.RuleModule} */
export default {
  meta: {
    type: "problem",
    messages: { literal: "Literal text {{text}}: take it from a language catalogue." },
    schema: [],
  },
  create(context) {
    const refuse = (node, text) => {
      if (WORD.test(text))
        context.report({ node, messageId: "literal", data: { text: JSON.stringify(text.trim()) } });
    };
    const inCode = (node) =>
      node.parent.type === "SvelteStyleElement" || node.parent.type === "SvelteScriptElement";
    return {
      SvelteText(node) {
        if (!inCode(node)) refuse(node, node.value);
      },
      SvelteAttribute(node) {
        if (!SPOKEN.has(node.key.name)) return;
        for (const part of node.value) if (part.type === "SvelteLiteral") refuse(part, part.value);
      },
      SvelteMustacheTag(node) {
        const { expression, parent } = node;
        const shown = parent.type === "SvelteElement" || SPOKEN.has(parent.key?.name);
        if (shown && expression?.type === "Literal") refuse(node, String(expression.value));
        if (shown && expression?.type === "TemplateLiteral") {
          for (const part of expression.quasis) refuse(node, part.value.cooked ?? "");
        }
      },
    };
  },
};
