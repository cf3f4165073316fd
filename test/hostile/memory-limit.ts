import { existsSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** What the files for Compose and Kubernetes give a process with the panel. */
export const MEMORY_BYTES = 768 * 1_024 ** 2;

/** What the image sets for the memory of its processes (docker/Dockerfile). */
export const IN_IMAGE = { MALLOC_ARENA_MAX: '2', MALLOC_TRIM_THRESHOLD_: '131072' };

/** Where Linux limits the memory of groups of processes: cgroups of the first version, and of the second. */
const PLACES = [
  { root: '/sys/fs/cgroup/memory', limit: 'memory.limit_in_bytes', events: 'memory.oom_control' },
  { root: '/sys/fs/cgroup', limit: 'memory.max', events: 'memory.events' },
];
const ENDED = /^oom_kill (\d+)$/m;

/** A group of processes to which Linux gives `MEMORY_BYTES` together, as to a container. */
export interface MemoryLimit {
  /** The words before a command that run it in the group. */
  readonly on: readonly string[];
  /** How many of its processes Linux has ended because the memory was used up. */
  ended(): number;
  /** Removes the group, whose processes have ended. */
  remove(): void;
}

/** Null where there are no such groups, or only another account may make them. */
export function limitedMemory(): MemoryLimit | null {
  for (const { root, limit, events } of PLACES) {
    const folder = join(root, `recado-hostile-${process.pid}`);
    const remove = () => rmdirSync(folder);
    try {
      mkdirSync(folder);
    } catch {
      // Another version of the system's groups, or an account that may not make one.
      continue;
    }
    if (!existsSync(join(folder, limit))) {
      remove();
      continue;
    }
    writeFileSync(join(folder, limit), String(MEMORY_BYTES));
    return {
      on: ['sh', '-c', `echo $$ > ${join(folder, 'cgroup.procs')} && exec "$0" "$@"`],
      ended: () => Number(ENDED.exec(readFileSync(join(folder, events), 'utf8'))?.[1] ?? 0),
      remove,
    };
  }
  return null;
}
