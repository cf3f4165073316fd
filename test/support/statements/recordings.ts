import { appendFileSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { SqlParameters } from '@recado/database';
import { inProject } from '../paths.js';

/** The kinds of databases; one project of tests records the statements of each. */
export type DatabaseKind = 'sqlite' | 'mysql';

/** A statement that the program sent during the tests. */
export interface RecordedStatement {
  readonly sql: string;
  readonly values: SqlParameters;
  /** The source file that sent it, relative to the project's root. */
  readonly file: string;
}

const FOLDER = 'node_modules/.cache/recado/statements';

/** Whether this run of the tests records statements. */
export const isRecording = process.env.RECADO_TEST_STATEMENTS === 'record';

const folderOf = (kind: DatabaseKind) => join(inProject(FOLDER), kind);

/** Deletes all recorded statements, which another version of the sources may have sent. */
export function forgetStatements(kind: DatabaseKind): void {
  rmSync(folderOf(kind), { recursive: true, force: true });
  mkdirSync(folderOf(kind), { recursive: true });
}

/** Adds a statement; each process of a run has a file of its own. */
export function keepStatement(kind: DatabaseKind, statement: RecordedStatement): void {
  appendFileSync(join(folderOf(kind), `${process.pid}.jsonl`), `${JSON.stringify(statement)}\n`);
}

/** Every recorded statement, each text once. Throws when nothing was recorded, with the command to run. */
export function recordedStatements(kind: DatabaseKind): RecordedStatement[] {
  const found = new Map<string, RecordedStatement>();
  for (const line of linesOf(kind)) {
    const statement = JSON.parse(line) as RecordedStatement;
    const known = found.get(statement.sql);
    if (!known || hasEmptyList(known.values)) found.set(statement.sql, statement);
  }
  if (found.size === 0) throw new Error(`no statements were recorded: run "npm run plans", which records them first`);
  return [...found.values()];
}

/** With an empty list a statement finds no rows, and its plan shows little. */
export const hasEmptyList = (values: SqlParameters) =>
  values.some((value) => Array.isArray(value) && value.length === 0);

function linesOf(kind: DatabaseKind): string[] {
  try {
    const files = readdirSync(folderOf(kind)).map((name) => join(folderOf(kind), name));
    return files.flatMap((file) => readFileSync(file, 'utf8').split('\n')).filter((line) => line !== '');
  } catch {
    // Nothing was recorded.
    return [];
  }
}
