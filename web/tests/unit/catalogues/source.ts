import ts from "typescript";

/** A text of a catalogue as it is written: what it says between its values, and how many items it lists. */
export type Text = { pieces: string[]; items: number | null };

/** Texts by their path, such as `front.ways.bots`. */
export type Texts = Map<string, Text>;

const unwrapped = (node: ts.Expression): ts.Expression =>
  ts.isSatisfiesExpression(node) || ts.isAsExpression(node) || ts.isParenthesizedExpression(node)
    ? unwrapped(node.expression)
    : node;

/** All that a part of a file says, between its values. */
function piecesOf(node: ts.Node): string[] {
  const found: string[] = [];
  const visit = (part: ts.Node) => {
    if (ts.isTypeNode(part) || (ts.isCaseClause(part.parent) && part.parent.expression === part)) return;
    if (ts.isStringLiteralLike(part) || ts.isTemplateHead(part) || ts.isTemplateMiddleOrTemplateTail(part))
      found.push(part.text);
    ts.forEachChild(part, visit);
  };
  visit(node);
  return found;
}

function collect(node: ts.Expression, path: string, texts: Texts): void {
  const value = unwrapped(node);
  if (!ts.isObjectLiteralExpression(value)) {
    const items = ts.isArrayLiteralExpression(value) ? value.elements.length : null;
    texts.set(path, { pieces: piecesOf(value), items });
    return;
  }
  for (const property of value.properties) {
    const key = property.name;
    const name = key && (ts.isIdentifier(key) || ts.isStringLiteralLike(key)) ? key.text : key?.getText();
    const inner = path === "" ? `${name}` : `${path}.${name}`;
    if (ts.isPropertyAssignment(property)) collect(property.initializer, inner, texts);
    // What stands for a helper says what that says, which is read there.
    else texts.set(inner, { pieces: [], items: null });
  }
}

/** The texts of a catalogue's file, and what its helpers say, each by its name. */
export function textsOf(source: string, language: string): { texts: Texts; helpers: Texts } {
  const [texts, helpers]: [Texts, Texts] = [new Map(), new Map()];
  const file = ts.createSourceFile("texts.ts", source, ts.ScriptTarget.Latest, true);
  for (const statement of file.statements) {
    if (!ts.isVariableStatement(statement)) continue;
    for (const { name, initializer } of statement.declarationList.declarations) {
      if (!ts.isIdentifier(name) || initializer === undefined) continue;
      if (name.text === language) collect(initializer, "", texts);
      else collect(initializer, name.text, helpers);
    }
  }
  return { texts, helpers };
}
