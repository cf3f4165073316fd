import { readFileSync } from 'node:fs';
import ts from 'typescript';
import { inProject } from './paths.js';
import { sourceFiles } from './source-imports.js';

/**
 * The texts of the nodes that `find` answers in the sources below a folder; `{0}` stands for the first value. Only sources
 * that contain `word` are parsed, which takes most of the time.
 */
function sentencesIn(folder: string, find: (node: ts.Node) => readonly ts.Node[], word = ''): string[] {
  const found = new Set<string>();
  for (const file of sourceFiles(folder).filter((name) => !name.endsWith('.spec.ts'))) {
    const source = readFileSync(inProject(file), 'utf8');
    if (!source.includes(word)) continue;
    const visit = (node: ts.Node): void => {
      for (const text of find(node)) found.add(templateIn(text) ?? `${file}: ${text.getText()}`);
      ts.forEachChild(node, visit);
    };
    visit(ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true));
  }
  return [...found];
}

/** Every `phrase` template of the CLI, without those that contain only values and names of variables. */
export function phrasesOf(folder: string): string[] {
  const tagged = (node: ts.Node) =>
    ts.isTaggedTemplateExpression(node) && node.tag.getText() === 'phrase' ? [node.template] : [];
  return sentencesIn(folder, tagged, 'phrase').filter((sentence) =>
    /\p{L}/u.test(sentence.replace(/\{\d+\}|[A-Z]+_[A-Z_]+/g, '')),
  );
}

/** The texts of the second argument of every `new ConfigError` in a folder. */
export function configErrorsOf(folder: string): string[] {
  const problemOf = (node: ts.Node) => {
    const isOne = ts.isNewExpression(node) && node.expression.getText() === 'ConfigError';
    const problem = isOne ? node.arguments?.[1] : undefined;
    return problem && templateIn(problem) !== undefined ? [problem] : [];
  };
  return sentencesIn(folder, problemOf, 'ConfigError');
}

/** Every string of a folder that describes the valid values of a variable. */
export function rulesOf(folder: string): string[] {
  return sentencesIn(folder, (node) => (templateIn(node) === undefined ? [] : [node])).filter((sentence) =>
    /^(?:must|may|is) /.test(sentence),
  );
}

/** Every text of a folder that stands in its code. */
export function literalsOf(folder: string): string[] {
  return sentencesIn(folder, (node) => (templateIn(node) === undefined ? [] : [node]));
}

/** The names of the settings of gateways: the argument of every `describe` in a folder. */
export function settingNamesOf(folder: string): string[] {
  const nameOf = (node: ts.Node) => {
    const isOne = ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression);
    return isOne && node.expression.name.text === 'describe' ? node.arguments.slice(0, 1) : [];
  };
  return sentencesIn(folder, nameOf, 'describe');
}

/** The text of a literal, of a template, or of a sum of these; undefined for other nodes. */
function templateIn(node: ts.Node): string | undefined {
  if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) return node.text;
  if (ts.isTemplateExpression(node)) {
    return node.templateSpans.reduce((all, { literal }, at) => `${all}{${at}}${literal.text}`, node.head.text);
  }
  if (!ts.isBinaryExpression(node)) return undefined;
  const [left, right] = [templateIn(node.left), templateIn(node.right)];
  return left === undefined || right === undefined ? undefined : left + right;
}
