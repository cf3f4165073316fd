import { readFileSync } from 'node:fs';
import ts from 'typescript';
import { inProject } from '../support/paths.js';
import { sourceFiles } from '../support/source-imports.js';
import { GROWING_TABLES } from './many-rows.js';

/** A piece of SQL in a source: the fixed texts of a string or of a template. */
export interface SourcePiece {
  readonly file: string;
  readonly line: number;
  readonly texts: readonly string[];
}

/** Every statement of the sources has keywords in upper case, which sentences do not have but where they name a right. */
const SQL = /\b(SELECT(?! ON\b)|DELETE FROM|INSERT INTO|UPDATE [a-z_]+ SET|WHERE|ORDER BY|GROUP BY|LEFT JOIN)\b/;
/**
 * The SQL of the database layer (migrations included) and of tests is not checked, nor what is asked of the copies of a
 * backup, outside of the connections that are recorded: the newest message by its id.
 */
const ELSEWHERE = /^libs\/database\/|\.spec\.tsx?$|\/testing\/|^libs\/backups\/src\/check\/copy-facts\.ts$/;

/** Every piece of SQL in the sources of the program that may read or change a table that grows. */
export function sourcePieces(): SourcePiece[] {
  const files = [...sourceFiles('libs'), ...sourceFiles('apps')].filter((file) => !ELSEWHERE.test(file));
  return files.flatMap(piecesOf);
}

function piecesOf(file: string): SourcePiece[] {
  const text = readFileSync(inProject(file), 'utf8');
  if (!SQL.test(text)) return [];
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const found: SourcePiece[] = [];
  const visit = (node: ts.Node): void => {
    const texts = textsOf(node);
    if (texts && SQL.test(texts.join(' ')) && mayScan(texts.join(' ').replace(/\s+/g, ' ').trim())) {
      const { line } = source.getLineAndCharacterOfPosition(node.getStart());
      found.push({ file, line: line + 1, texts });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

/** A fragment may belong to any table; a whole statement names its tables. */
function mayScan(sql: string): boolean {
  const tables = [...sql.matchAll(/\b(?:FROM|JOIN|UPDATE|INTO) (\w+)/g)].map(([, table = '']) => table);
  if (tables.length > 0)
    return tables.some((table) => GROWING_TABLES.has(table)) && !/^INSERT INTO [^?]*\bVALUES\b/.test(sql);
  // What a server says of itself is in no table.
  return !/^(?:SELECT|SHOW)\b/.test(sql);
}

function textsOf(node: ts.Node): string[] | undefined {
  if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) return [node.text];
  if (!ts.isTemplateExpression(node)) return undefined;
  return [node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)];
}

/** Whether one of these statements contains the texts of this piece, in their order. */
export function isAmong({ texts }: SourcePiece, statements: readonly string[]): boolean {
  const parts = texts.map((text) => text.replace(/\s+/g, ' ')).filter((text) => text.trim() !== '');
  return statements.some((statement) => containsInOrder(statement, parts));
}

function containsInOrder(statement: string, parts: readonly string[]): boolean {
  let from = 0;
  for (const part of parts) {
    const at = statement.indexOf(part.trim(), from);
    if (at < 0) return false;
    from = at + part.trim().length;
  }
  return true;
}
