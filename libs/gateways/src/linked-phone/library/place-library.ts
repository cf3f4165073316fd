import { cp, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { installedVersion, LIBRARY_VERSION } from '../thread/library.js';

/** A folder beside the installed one, in which it is made: what is begun is never taken for what is complete. */
export const STAGING = '.installing-';

/**
 * Puts what was made in a folder of its own in the place of what is there. `before`: the version that was there when it was
 * begun. What another process has put there since then is as good, and that process may use it already.
 */
export async function placeLibrary(staging: string, folder: string, before: string | null): Promise<void> {
  const isThere = () => installedVersion(folder) === LIBRARY_VERSION;
  if (before !== LIBRARY_VERSION && isThere()) return;
  for (const name of ['package.json', 'package-lock.json']) await cp(join(staging, name), join(folder, name));
  const packages = join(folder, 'node_modules');
  const former = join(staging, 'former');
  const hasFormer = await isMoved(packages, former);
  try {
    await rename(join(staging, 'node_modules'), packages);
  } catch (error) {
    if (isThere()) return;
    if (hasFormer) await rename(former, packages);
    throw error;
  }
}

/** Removes what processes that were killed have left behind: folders that have not changed for so long, in ms. */
export async function removeAbandoned(folder: string, olderThanMs: number): Promise<void> {
  const until = Date.now() - olderThanMs;
  // Nothing is there yet, or it cannot be read: then nothing can be removed, and what is made there next says why.
  const names = await readdir(folder).catch(() => []);
  for (const name of names.filter((one) => one.startsWith(STAGING))) {
    const path = join(folder, name);
    // Another process may have removed it.
    const changed = await stat(path).catch(() => null);
    // What stays is in nobody's way.
    if (changed && changed.mtimeMs < until) await rm(path, { recursive: true, force: true }).catch(() => undefined);
  }
}

/** Moves a folder; false: there is none. */
async function isMoved(from: string, to: string): Promise<boolean> {
  try {
    await rename(from, to);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    return false;
  }
}
