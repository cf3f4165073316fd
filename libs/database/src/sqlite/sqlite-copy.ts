import { closeSync, fsyncSync, openSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { SqliteHandle } from './sqlite-handle.js';
import { openReadHandle } from './sqlite-handles.js';

/**
 * Copies a database, whole and consistent, while a server works on it. The copy is one file, readable by its owner
 * only, holds nothing that was deleted, and takes its name when it is complete, checked and on the disk.
 */
export function copySqliteFile(file: string, target: string): void {
  const draft = `${target}.partial`;
  try {
    writeFileSync(draft, '', { mode: 0o600 });
    copyRows(file, draft);
    check(draft);
    putOnDisk(draft);
    renameSync(draft, target);
  } finally {
    rmSync(draft, { force: true });
  }
}

/** A copy page by page would include free pages, and with them erased data. */
function copyRows(file: string, draft: string): void {
  const source = openReadHandle(file);
  try {
    source.prepare('VACUUM INTO ?').run(draft);
  } finally {
    source.close();
  }
}

function check(draft: string): void {
  const copy = new SqliteHandle(draft, { readonly: true });
  try {
    const found = copy.pragmaValue('quick_check');
    if (found !== 'ok') throw new Error(`the copy is damaged: ${String(found)}`);
  } finally {
    copy.close();
  }
}

/** VACUUM INTO does not sync its file. */
function putOnDisk(draft: string): void {
  const descriptor = openSync(draft, 'r');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}
