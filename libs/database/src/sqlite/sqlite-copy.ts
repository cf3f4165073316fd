import { renameSync, rmSync, writeFileSync } from 'node:fs';
import Sqlite from 'better-sqlite3';
import { openReadHandle } from './sqlite-handles.js';

/** 8 MiB of pages between two breaths. */
const PAGES_A_STEP = 2_048;

/**
 * Copies a database, whole and consistent, while a server works on it. The copy is one file, readable by its owner
 * only, and takes its name when it is complete and checked.
 */
export async function copySqliteFile(file: string, target: string): Promise<void> {
  const draft = `${target}.partial`;
  try {
    writeFileSync(draft, '', { mode: 0o600 });
    await copyPages(file, draft);
    checkAndSeal(draft);
    renameSync(draft, target);
  } finally {
    rmSync(draft, { force: true });
  }
}

async function copyPages(file: string, draft: string): Promise<void> {
  const source = openReadHandle(file);
  try {
    // Pins one state. Otherwise each commit of the server makes the copy begin anew, and under load it never ends.
    source.exec('BEGIN');
    source.prepare('SELECT COUNT(*) FROM sqlite_schema').get();
    await source.backup(draft, { progress: () => PAGES_A_STEP });
  } finally {
    source.close();
  }
}

/** A copy in WAL mode would leave companions beside itself whenever somebody looks into it. */
function checkAndSeal(draft: string): void {
  const copy = new Sqlite(draft);
  try {
    copy.pragma('journal_mode = DELETE');
    const found = copy.pragma('quick_check', { simple: true });
    if (found !== 'ok') throw new Error(`the copy is damaged: ${String(found)}`);
  } finally {
    copy.close();
  }
}
