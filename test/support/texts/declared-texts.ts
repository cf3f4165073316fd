import ts from 'typescript';
import { pathOf } from './text-program.js';

/** A place in a catalogue: a text, or a group of them. */
export interface Place {
  readonly file: string;
  /** `optOuts.title` */
  readonly path: string;
  readonly name: string;
  /** What is in a group; undefined for a text. */
  readonly parts: readonly Place[] | undefined;
}

/** Every place of every catalogue of a program, by the node that declares it. */
export function declaredTexts(program: ts.Program): Map<ts.Node, Place> {
  const found = new Map<ts.Node, Place>();
  for (const source of program.getSourceFiles()) {
    const visit = (node: ts.Node): void => {
      const tree = treeOf(node);
      if (tree) placesIn(tree, '', { found, checker: program.getTypeChecker() });
      else ts.forEachChild(node, visit);
    };
    if (!source.isDeclarationFile) visit(source);
  }
  return found;
}

interface Reading {
  readonly found: Map<ts.Node, Place>;
  readonly checker: ts.TypeChecker;
}

function placesIn(tree: ts.ObjectLiteralExpression, above: string, reading: Reading): Place[] {
  return tree.properties.flatMap((property) => {
    if (!property.name || ts.isComputedPropertyName(property.name)) return [];
    const name = property.name.text;
    const group = groupOf(property, reading.checker);
    const path = `${above}${name}`;
    const parts = group && placesIn(group, `${path}.`, reading);
    const place: Place = { file: pathOf(property.getSourceFile().fileName), path, name, parts };
    reading.found.set(property, place);
    return [place];
  });
}

function treeOf(node: ts.Node): ts.ObjectLiteralExpression | undefined {
  if (!ts.isCallExpression(node) || node.expression.getText() !== 'catalogue') return undefined;
  // With a declared type, such as a Record of all error codes, the compiler says which texts there are.
  if (node.typeArguments) return undefined;
  const [tree] = node.arguments;
  return tree && ts.isObjectLiteralExpression(tree) ? tree : undefined;
}

/** The group that a property has as its value: written there, or as a constant of this or another file. */
function groupOf(
  property: ts.ObjectLiteralElementLike,
  checker: ts.TypeChecker,
): ts.ObjectLiteralExpression | undefined {
  let value = ts.isPropertyAssignment(property) ? property.initializer : undefined;
  if (ts.isShorthandPropertyAssignment(property)) {
    const local = checker.getShorthandAssignmentValueSymbol(property);
    const symbol = local && local.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(local) : local;
    const constant = symbol?.valueDeclaration;
    // A constant with a declared type, such as a Record of what a provider may say, is looked up by values alone.
    value = constant && ts.isVariableDeclaration(constant) && !constant.type ? constant.initializer : undefined;
  }
  return value && ts.isObjectLiteralExpression(value) ? value : undefined;
}
