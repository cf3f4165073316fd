import { readFileSync } from 'node:fs';
import ts from 'typescript';
import { inProject } from './paths.js';
import { sourceFiles } from './source-imports.js';

/** The sentences in the sources below a folder that one of these finds, `{0}` for the first value in each. */
function sentencesIn(folder: string, find: (node: ts.Node) => readonly ts.Node[]): string[] {
  const found = new Set<string>();
  for (const file of sourceFiles(folder).filter((name) => !name.endsWith('.spec.ts'))) {
    const visit = (node: ts.Node): void => {
      for (const words of find(node)) found.add(templateIn(words) ?? `${file}: ${words.getText()}`);
      ts.forEachChild(node, visit);
    };
    visit(ts.createSourceFile(file, readFileSync(inProject(file), 'utf8'), ts.ScriptTarget.Latest, true));
  }
  return [...found];
}

/** Every text of the CLI: what stands behind the tag `phrase`. Values and names of variables are nothing to translate. */
export function phrasesOf(folder: string): string[] {
  const tagged = (node: ts.Node) =>
    ts.isTaggedTemplateExpression(node) && node.tag.getText() === 'phrase' ? [node.template] : [];
  return sentencesIn(folder, tagged).filter((sentence) =>
    /\p{L}/u.test(sentence.replace(/\{\d+\}|[A-Z]+_[A-Z_]+/g, '')),
  );
}

/** What the second argument of every `new ConfigError` in a folder says. */
export function configErrorsOf(folder: string): string[] {
  return sentencesIn(folder, (node) => {
    const isOne = ts.isNewExpression(node) && node.expression.getText() === 'ConfigError';
    const problem = isOne ? node.arguments?.[1] : undefined;
    return problem && templateIn(problem) !== undefined ? [problem] : [];
  });
}

/** Every string of a folder that says what a variable must be. */
export function rulesOf(folder: string): string[] {
  return sentencesIn(folder, (node) => (templateIn(node) === undefined ? [] : [node])).filter((sentence) =>
    /^(?:must|may|is) /.test(sentence),
  );
}

/** What the settings of gateways are called: the argument of every `describe` in a folder. */
export function settingNamesOf(folder: string): string[] {
  return sentencesIn(folder, (node) => {
    const isOne = ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression);
    return isOne && node.expression.name.text === 'describe' ? node.arguments.slice(0, 1) : [];
  });
}

/** The words of a literal, of a template, or of such that are added to one another. */
function templateIn(node: ts.Node): string | undefined {
  if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) return node.text;
  if (ts.isTemplateExpression(node)) {
    return node.templateSpans.reduce((all, { literal }, at) => `${all}{${at}}${literal.text}`, node.head.text);
  }
  if (!ts.isBinaryExpression(node)) return undefined;
  const [left, right] = [templateIn(node.left), templateIn(node.right)];
  return left === undefined || right === undefined ? undefined : left + right;
}
