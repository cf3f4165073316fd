import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, readlinkSync, statfsSync } from 'node:fs';
import { freemem, totalmem } from 'node:os';
import { dirname } from 'node:path';
import type { Config } from '@recado/config';
import { DISK_MIB } from '@recado/health';

const MIB = 1024 ** 2;
/** What a process may take while a million messages come in: 200 MB, and room for what the system keeps of it. */
const MEMORY_MIB = 300;

/** The machine lacks what a first start needs; the message says what, in numbers. */
class MachineError extends Error {
  override readonly name = 'MachineError';
}

/** What is free, in MiB. `disk` is undefined where the data are on a database server. */
export interface Machine {
  readonly memory: number;
  readonly disk: number | undefined;
}

/** Reads what is free here, within the limits of a container. */
export function thisMachine({ database, dataFolder }: Config): Machine {
  return {
    // macOS counts as free only what nothing has ever used.
    memory: Math.floor((process.platform === 'darwin' ? totalmem() : availableMemory()) / MIB),
    disk: database.kind === 'sqlite' ? freeMib(nearest(dataFolder)) : undefined,
  };
}

/** Node 20.19 has it; its types do not say so yet. */
function availableMemory(): number {
  return (process as { availableMemory?: () => number }).availableMemory?.() ?? freemem();
}

function freeMib(folder: string): number {
  const { bavail, bsize } = statfsSync(folder);
  return Math.floor((bavail * bsize) / MIB);
}

const nearest = (folder: string): string => (existsSync(folder) ? folder : nearest(dirname(folder)));

/**
 * Sentences about what the machine lacks. Throws MachineError where the disk has no room for a first start; a database
 * that exists is always started, because its messages wait.
 */
export function machineWarnings({ database, dataFolder }: Config, { memory, disk }: Machine): string[] {
  const warnings: string[] = [];
  if (memory < MEMORY_MIB)
    warnings.push(`${memory} MiB of memory are free, and this process may need ${MEMORY_MIB}: give it more`);
  if (disk === undefined || disk >= DISK_MIB.little) return warnings;
  const isFirst = database.kind === 'sqlite' && !existsSync(database.file);
  if (isFirst && disk < DISK_MIB.tooLittle) {
    throw new MachineError(
      `The disk of ${dataFolder} has ${disk} MiB free, and a first start needs ${DISK_MIB.tooLittle}: make room, or name a file on another disk in DATABASE_URL.`,
    );
  }
  return [...warnings, `the disk of ${dataFolder} has ${disk} MiB free; a million messages take about 500: make room`];
}

/** The state of a socket that listens, in /proc/net/tcp. */
const LISTENS = '0A';

/** The program that listens on a port, such as `node, process 4711`; undefined where the system does not tell. */
export function portOwner(port: number): string | undefined {
  try {
    if (process.platform === 'linux') return linuxOwner(port);
    if (process.platform === 'darwin') return ownerIn(lsof(port));
  } catch {
    // Whoever asks says that it is another program.
  }
  return undefined;
}

function linuxOwner(port: number): string | undefined {
  const hex = port.toString(16).toUpperCase().padStart(4, '0');
  const rows = ['tcp', 'tcp6'].flatMap((table) => {
    const file = `/proc/net/${table}`;
    return existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n').slice(1) : [];
  });
  const listening = rows
    .map((row) => row.trim().split(/\s+/))
    .filter(([, local = '', , state]) => state === LISTENS && local.endsWith(`:${hex}`));
  const sockets = new Set(listening.map((cells) => `socket:[${cells[9]}]`));
  const pid = readdirSync('/proc').find((name) => /^\d+$/.test(name) && hasSocket(name, sockets));
  return pid && `${readFileSync(`/proc/${pid}/comm`, 'utf8').trim()}, process ${pid}`;
}

function hasSocket(pid: string, sockets: ReadonlySet<string>): boolean {
  const folder = `/proc/${pid}/fd`;
  try {
    return readdirSync(folder).some((descriptor) => sockets.has(linkOf(`${folder}/${descriptor}`)));
  } catch {
    // It has ended, or belongs to another user.
    return false;
  }
}

function linkOf(path: string): string {
  try {
    return readlinkSync(path);
  } catch {
    // It was closed meanwhile.
    return '';
  }
}

function lsof(port: number): string {
  const args = ['-nP', `-iTCP:${port}`, '-sTCP:LISTEN', '-Fpc'];
  return execFileSync('lsof', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'], timeout: 2_000 });
}

/** The first process in the answer of `lsof -Fpc`. */
export function ownerIn(answer: string): string | undefined {
  const [, pid, name] = /^p(\d+)\nc(.+)$/m.exec(answer) ?? [];
  return name && `${name}, process ${pid}`;
}
