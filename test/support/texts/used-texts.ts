import ts from 'typescript';
import type { Place } from './declared-texts.js';

/** Looks for the texts that a program reads, by the types of its expressions. */
export class UsedTexts {
  /** Those that it reads by their names. */
  readonly named = new Set<Place>();
  /** Those that it may read by a value, such as `t.errors[code]`, or through a type that does not name them. */
  readonly open = new Set<Place>();
  private readonly checker: ts.TypeChecker;
  private readonly names: ReadonlySet<string>;

  constructor(
    program: ts.Program,
    private readonly declared: ReadonlyMap<ts.Node, Place>,
  ) {
    this.checker = program.getTypeChecker();
    this.names = new Set([...declared.values()].map(({ name }) => name));
    for (const source of program.getSourceFiles()) if (!source.isDeclarationFile) this.visit(source);
  }

  private readonly visit = (node: ts.Node): void => {
    if (ts.isPropertyAccessExpression(node)) this.readName(node.name);
    else if (ts.isElementAccessExpression(node)) this.readElement(node);
    else if (ts.isObjectBindingPattern(node)) this.readPattern(node);
    else if (ts.isSpreadAssignment(node) || ts.isJsxSpreadAttribute(node))
      this.openAll(this.checker.getTypeAtLocation(node.expression));
    if (passesOn(node)) this.passOn(node);
    ts.forEachChild(node, this.visit);
  };

  private readName(name: ts.MemberName): void {
    if (this.names.has(name.text)) this.mark(this.named, this.checker.getSymbolAtLocation(name));
  }

  private readElement(node: ts.ElementAccessExpression): void {
    const { expression, argumentExpression } = node;
    const type = this.checker.getTypeAtLocation(expression);
    if (ts.isStringLiteral(argumentExpression)) this.mark(this.named, type.getProperty(argumentExpression.text));
    else if (ts.isTemplateExpression(argumentExpression)) {
      for (const property of type.getProperties())
        if (fits(argumentExpression, property.name)) this.mark(this.named, property);
    }
    // With a value of an unknown type, what comes out is unknown, too.
    else if (this.checker.getTypeAtLocation(node).flags & ts.TypeFlags.Any) this.openAll(type);
    else for (const property of type.getProperties()) this.mark(this.open, property);
  }

  private readPattern(pattern: ts.ObjectBindingPattern): void {
    const names = pattern.elements.map(({ propertyName, name }) => propertyName ?? name).filter(ts.isIdentifier);
    if (!names.some(({ text }) => this.names.has(text))) return;
    const type = this.checker.getTypeAtLocation(pattern);
    for (const { text } of names) this.mark(this.named, type.getProperty(text));
  }

  /** A value passes on to where a type is declared: what that type declares anew may be read there, and what it leaves open. */
  private passOn(node: ts.Expression): void {
    const own = this.checker.getTypeAtLocation(node).getNonNullableType();
    const texts = own.getProperties().filter((property) => this.placesOf(property).length > 0);
    const english = own.getProperty('pt-BR') && own.getProperty('en');
    if (texts.length === 0 && english === undefined) return;
    const wanted = this.checker.getContextualType(node)?.getNonNullableType();
    if (!wanted) return;
    if (english && wanted.flags & ts.TypeFlags.Any) this.openAll(this.checker.getTypeOfSymbol(english));
    const types = wanted.isUnion() ? wanted.types : [wanted];
    const isOpen = types.some((type) => type.getProperties().length === 0 || type.getStringIndexType() !== undefined);
    for (const text of texts) {
      const target = types.map((type) => type.getProperty(text.name)).find((found) => found !== undefined);
      const isSame = target && this.placesOf(target).length === this.placesOf(text).length;
      if (target ? !isSame : isOpen) this.openBelow(text);
    }
  }

  private openAll(type: ts.Type): void {
    for (const property of type.getProperties()) this.openBelow(property);
  }

  private openBelow(property: ts.Symbol): void {
    const open = (place: Place): void => {
      this.open.add(place);
      place.parts?.forEach(open);
    };
    this.placesOf(property).forEach(open);
  }

  private mark(used: Set<Place>, symbol: ts.Symbol | undefined): void {
    if (symbol) for (const place of this.placesOf(symbol)) used.add(place);
  }

  private placesOf(symbol: ts.Symbol): Place[] {
    return (symbol.declarations ?? []).flatMap((declaration) => this.declared.get(declaration) ?? []);
  }
}

/** Whether a template may give a name, by how it begins and ends. */
function fits({ head, templateSpans }: ts.TemplateExpression, name: string): boolean {
  return name.startsWith(head.text) && name.endsWith(templateSpans.at(-1)?.literal.text ?? '');
}

/** Whether an expression stands where its value gets the type of something else: a parameter, a result, a field. */
function passesOn(node: ts.Node): node is ts.Expression {
  const { parent } = node;
  const isRead = ts.isPropertyAccessExpression(node) || ts.isElementAccessExpression(node);
  if (!ts.isIdentifier(node) && !isRead && !ts.isCallExpression(node)) return false;
  if (ts.isCallExpression(parent) || ts.isNewExpression(parent)) return parent.expression !== node;
  if (ts.isArrowFunction(parent)) return parent.body === node;
  if (ts.isPropertyAssignment(parent)) return parent.initializer === node;
  if (ts.isVariableDeclaration(parent)) return parent.initializer === node && parent.type !== undefined;
  const others = [ts.isShorthandPropertyAssignment, ts.isReturnStatement, ts.isJsxExpression, ts.isAsExpression];
  return others.some((isOne) => isOne(parent));
}
