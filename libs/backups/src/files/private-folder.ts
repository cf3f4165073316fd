import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Signals that end a process which does not listen to them. */
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/**
 * Lets `work` use a folder that only this user may read, and removes it afterwards, also where the process exits or a
 * signal ends it meanwhile. What a process that was killed has left in `parent` is removed first.
 */
export async function withPrivateFolder<T>(work: (folder: string) => Promise<T>, parent = tmpdir()): Promise<T> {
  removeAbandoned(parent);
  const folder = mkdtempSync(join(parent, `recado-private-${process.pid}-`));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  const end = (signal: NodeJS.Signals) => {
    remove();
    process.kill(process.pid, signal);
  };
  process.once('exit', remove);
  for (const signal of SIGNALS) process.once(signal, end);
  try {
    return await work(folder);
  } finally {
    process.off('exit', remove);
    for (const signal of SIGNALS) process.off(signal, end);
    remove();
  }
}

function removeAbandoned(parent: string): void {
  for (const name of readdirSync(parent)) {
    const [, pid] = /^recado-private-(\d+)-\w{6}$/.exec(name) ?? [];
    if (pid === undefined || isRunning(Number(pid))) continue;
    const path = join(parent, name);
    const owner = statSync(path, { throwIfNoEntry: false })?.uid;
    if (owner === process.getuid?.()) rmSync(path, { recursive: true, force: true });
  }
}

/** A process of another user is running too: it cannot be signalled, which is another error. */
function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ESRCH';
  }
}
