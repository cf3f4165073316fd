import type { ChildProcess } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const children = new Set<ChildProcess>();
const folders = new Set<string>();

/** Remembers a process of ours until it ends, so that it never outlives the tests. */
export function ownChild<C extends ChildProcess>(child: C): C {
  children.add(child);
  child.once('exit', () => children.delete(child));
  return child;
}

/** Where Linux keeps files in memory. */
const MEMORY = '/dev/shm';

/** A fresh folder for one server's data, removed with everything in it at the end. */
export function temporaryFolder(base = tmpdir()): string {
  const folder = mkdtempSync(join(base, 'recado-test-'));
  folders.add(folder);
  return folder;
}

/** The same in memory where there is such a place: for what must not depend on how busy the disk is. */
export function memoryFolder(): string {
  return temporaryFolder(existsSync(MEMORY) ? MEMORY : undefined);
}

/** Kills our own processes that still run and removes our own folders. */
export function cleanUp(): void {
  for (const child of children) child.kill('SIGKILL');
  children.clear();
  for (const folder of folders) rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  folders.clear();
}

process.once('exit', cleanUp);
// An interrupted run: the worker loses its runner, or is told to end, and would leave its children behind.
for (const end of ['disconnect', 'SIGTERM', 'SIGINT'] as const) process.once(end, () => process.exit(1));
