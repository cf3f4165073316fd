import { appendFileSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { SqlParameters } from '@recado/database';
import { inProject } from '../paths.js';

/** The kinds of databases whose statements are recorded, each by the project of tests that runs on it. */
export type DatabaseKind = 'sqlite' | 'mysql';

/** A statement that the program has sent while tests ran. */
export interface RecordedStatement {
  readonly sql: string;
  readonly values: SqlParameters;
  /** The source file that sent it, from the project's root. */
  readonly file: string;
}

const FOLDER = 'node_modules/.cache/recado/statements';

/** Whether this run of the tests records what the program sends. */
export const isRecording = process.env.RECADO_TEST_STATEMENTS === 'record';

const folderOf = (kind: DatabaseKind) => join(inProject(FOLDER), kind);

/** Begins anew: what another version of the sources sent is of no interest. */
export function forgetStatements(kind: DatabaseKind): void {
  rmSync(folderOf(kind), { recursive: true, force: true });
  mkdirSync(folderOf(kind), { recursive: true });
}

/** Adds a statement; processes of one run add to files of their own. */
export function keepStatement(kind: DatabaseKind, statement: RecordedStatement): void {
  appendFileSync(join(folderOf(kind), `${process.pid}.jsonl`), `${JSON.stringify(statement)}\n`);
}

/** Every statement that was recorded, each text once. Throws with what to run when nothing was. */
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

/** Such values lead nowhere, so they say little about the way. */
export const hasEmptyList = (values: SqlParameters) =>
  values.some((value) => Array.isArray(value) && value.length === 0);

function linesOf(kind: DatabaseKind): string[] {
  try {
    const files = readdirSync(folderOf(kind)).map((name) => join(folderOf(kind), name));
    return files.flatMap((file) => readFileSync(file, 'utf8').split('\n')).filter((line) => line !== '');
  } catch {
    return [];
  }
}
