import type { ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ofWorker } from './of-worker.js';

/** What the tests of this process have started and made, and have to end and remove. */
interface Owned {
  readonly children: Set<ChildProcess>;
  readonly folders: Set<string>;
  /** The ids of the processes and the folders that outlive their file. */
  readonly kept: Set<number | string | undefined>;
}

const { children, folders, kept } = ofWorker('owned', begin);

function begin(): Owned {
  process.once('exit', () => {
    kept.clear();
    cleanUp();
  });
  // An interrupted run disconnects this process or sends it a signal; without an exit its children would remain.
  for (const end of ['disconnect', 'SIGTERM', 'SIGINT'] as const) process.once(end, () => process.exit(1));
  return { children: new Set(), folders: new Set(), kept: new Set() };
}

/** Registers a started process, so that `cleanUp` kills it and it never outlives the tests. */
export function ownChild<C extends ChildProcess>(child: C): C {
  children.add(child);
  child.once('exit', () => children.delete(child));
  return child;
}

/** A new folder, which `cleanUp` removes with everything in it. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'recado-test-'));
  folders.add(folder);
  return folder;
}

/** Leaves a process or a folder to the files that come after in this process, at whose end `cleanUp` takes it. */
export function keepForOtherFiles(...things: readonly (number | string)[]): void {
  for (const thing of things) kept.add(thing);
}

/** Kills the registered processes that still run and removes the temporary folders. */
export function cleanUp(): void {
  for (const child of children) {
    if (kept.has(child.pid)) continue;
    child.kill('SIGKILL');
    children.delete(child);
  }
  for (const folder of folders) {
    if (kept.has(folder)) continue;
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    folders.delete(folder);
  }
}
