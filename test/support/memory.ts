import { readFileSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';

/** The folder whose files Linux keeps in memory. */
const MEMORY = '/dev/shm';
/** The data folders of all tests that run at the same time take less than 2 GiB. A container has 64 MiB by default. */
const ENOUGH_BYTES = 4 * 1_024 ** 3;

/**
 * The folder for the temporary files of tests: in memory where there is enough of it and programs may be started from
 * it, else that of the system. Killed processes lose nothing there: only a crash of the whole machine would.
 */
export function temporaryBase(): string {
  try {
    const { bavail, bsize } = statfsSync(MEMORY);
    return bavail * bsize >= ENOUGH_BYTES && mayStartPrograms() ? MEMORY : tmpdir();
  } catch {
    // This system has no such folder.
    return tmpdir();
  }
}

/** Tests copy add-ons into their folders, which `noexec`, the default of containers, forbids to load. */
function mayStartPrograms(): boolean {
  const [, , , options = ''] =
    readFileSync('/proc/mounts', 'utf8')
      .split('\n')
      .map((line) => line.split(' '))
      .find(([, place]) => place === MEMORY) ?? [];
  return !options.split(',').includes('noexec');
}
