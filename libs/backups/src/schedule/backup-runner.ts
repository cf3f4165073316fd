import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setPriority } from 'node:os';
import { text } from 'node:stream/consumers';
import { Injectable } from '@nestjs/common';
import { sourceFolder } from '@recado/config';
import type { BackupOrder, BackupResult } from '../make/backup-order.js';

/** The build puts the process there, as a file of its own. */
const PROCESS = 'libs/backups/src/schedule/backup-process.js';
/** What sends comes first wherever the processor is short. */
const NICE = 10;
/** What the process gets of our environment: it must find the programs of the database server, and needs no secret. */
const PASSED = ['PATH', 'TMPDIR', 'LANG'];

/** Carries out orders for backups. */
export abstract class BackupRunner {
  /** Rejects when it was stopped by the signal, or could not be carried out at all. */
  abstract run(order: BackupOrder, signal: AbortSignal): Promise<BackupResult>;
}

/** Carries out each order in a process of its own, behind everything else. */
@Injectable()
export class BackupProcess extends BackupRunner {
  async run(order: BackupOrder, signal: AbortSignal): Promise<BackupResult> {
    const env = Object.fromEntries(PASSED.map((name) => [name, process.env[name]]));
    const child = spawn(process.execPath, [sourceFolder(PROCESS)], { env, stdio: ['pipe', 'pipe', 'inherit'] });
    const stop = () => child.kill('SIGKILL');
    signal.addEventListener('abort', stop, { once: true });
    try {
      const ended = once(child, 'close') as Promise<[number | null, string | null]>;
      if (child.pid !== undefined) setPriority(child.pid, NICE);
      child.stdin.write(`${JSON.stringify(order)}\n`);
      const [answer, [code, end]] = await Promise.all([text(child.stdout), ended]);
      if (code !== 0) throw new Error(`the process of the backup ended with ${code ?? end}`);
      return JSON.parse(answer) as BackupResult;
    } finally {
      signal.removeEventListener('abort', stop);
    }
  }
}
