import ts from 'typescript';

const LISTENS = ['on', 'once', 'addListener'];

/**
 * The lines, from 1, of handlers of errors (`catch`, `.catch(…)`, the second function of `.then(…)`, a listener of
 * `error`) that neither use the error nor have a comment: inside, on their line, or before their statement.
 */
export function swallowedErrors(source: ts.SourceFile): number[] {
  const lines: number[] = [];
  const visit = (node: ts.Node): void => {
    const handler = handlerIn(node);
    if (handler && !usesError(handler) && !hasReason(handler, source)) {
      lines.push(source.getLineAndCharacterOfPosition(handler.getStart(source)).line + 1);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return lines;
}

type Handler = ts.CatchClause | ts.ArrowFunction | ts.FunctionExpression;

function handlerIn(node: ts.Node): Handler | undefined {
  if (ts.isCatchClause(node)) return node;
  if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return undefined;
  const [first, second] = node.arguments;
  const method = node.expression.name.text;
  if (method === 'catch') return functionOf(first);
  if (method === 'then') return functionOf(second);
  const isListener = LISTENS.includes(method) && first && ts.isStringLiteral(first) && first.text === 'error';
  return isListener ? functionOf(second) : undefined;
}

function functionOf(node: ts.Node | undefined): ts.ArrowFunction | ts.FunctionExpression | undefined {
  return node && (ts.isArrowFunction(node) || ts.isFunctionExpression(node)) ? node : undefined;
}

/** Whether the handler has a parameter for the error that occurs in its body; a pattern counts as a use. */
function usesError(handler: Handler): boolean {
  const name = ts.isCatchClause(handler) ? handler.variableDeclaration?.name : handler.parameters[0]?.name;
  if (!name) return false;
  if (!ts.isIdentifier(name)) return true;
  const body = ts.isCatchClause(handler) ? handler.block : handler.body;
  const occurs = (node: ts.Node): boolean =>
    (ts.isIdentifier(node) && node.text === name.text) || ts.forEachChild(node, occurs) === true;
  return occurs(body);
}

/** A comment within the handler, between it and the start of its statement, right before that, or behind it on its line. */
function hasReason(handler: Handler, source: ts.SourceFile): boolean {
  const text = source.text;
  const statement = ts.isCatchClause(handler) ? handler : statementOf(handler);
  const endOfLine = text.indexOf('\n', statement.end);
  const behind = text.slice(statement.end, endOfLine === -1 ? undefined : endOfLine);
  return hasComment(text.slice(statement.pos, statement.end) + behind);
}

function statementOf(node: ts.Node): ts.Node {
  let found = node;
  while (!isWhole(found)) found = found.parent;
  return found;
}

/** Whether it stands for itself: what an `if` without braces does belongs to the `if`. */
function isWhole(node: ts.Node): boolean {
  if (ts.isClassElement(node) || ts.isPropertyAssignment(node)) return true;
  const { parent } = node;
  return ts.isSourceFile(parent) || ts.isBlock(parent) || ts.isModuleBlock(parent) || ts.isCaseOrDefaultClause(parent);
}

/** Whether source text has a comment: scanned, because `//` may be part of a string. */
function hasComment(text: string): boolean {
  const scanner = ts.createScanner(ts.ScriptTarget.Latest, false, ts.LanguageVariant.Standard, text);
  for (;;) {
    const kind = scanner.scan();
    if (kind === ts.SyntaxKind.EndOfFileToken) return false;
    if (kind === ts.SyntaxKind.SingleLineCommentTrivia || kind === ts.SyntaxKind.MultiLineCommentTrivia) return true;
  }
}
