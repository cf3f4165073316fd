import type { ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** What the tests of this process have started and made, and have to end and remove. */
interface Owned {
  readonly children: Set<ChildProcess>;
  readonly folders: Set<string>;
}

/** Vitest evaluates this module anew for each file: all of them share what is kept under this name. */
const OWNED = Symbol.for('recado.tests.owned');
const { children, folders } = ((process as { [OWNED]?: Owned })[OWNED] ??= begin());

function begin(): Owned {
  process.once('exit', cleanUp);
  // An interrupted run disconnects this process or sends it a signal; without an exit its children would remain.
  for (const end of ['disconnect', 'SIGTERM', 'SIGINT'] as const) process.once(end, () => process.exit(1));
  return { children: new Set(), folders: new Set() };
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

/** Kills the registered processes that still run and removes the temporary folders. */
export function cleanUp(): void {
  for (const child of children) child.kill('SIGKILL');
  children.clear();
  for (const folder of folders) rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  folders.clear();
}
