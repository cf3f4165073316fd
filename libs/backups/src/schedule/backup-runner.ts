import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setPriority } from 'node:os';
import { text } from 'node:stream/consumers';
import { Injectable } from '@nestjs/common';
import { sourceFolder } from '@recado/config';
import type { BackupOrder, BackupResult } from '../make/make-backup.js';

/** The build puts the process there, as a file of its own. */
const PROCESS = 'libs/backups/src/schedule/backup-process.js';
/** What sends comes first wherever the processor is short. */
const NICE = 10;
/** What the process gets of our environment: it must find the programs of the database server, and needs no secret. */
const PASSED = ['PATH', 'TMPDIR', 'LANG'];
/** Of what it says about its failure, so much is kept, in characters. */
const KEPT = 2_000;

/** Carries out each order for a backup in a process of its own, behind everything else. */
@Injectable()
export class BackupRunner {
  /** Rejects when it was stopped by the signal, or could not be carried out at all. */
  async run(order: BackupOrder, signal: AbortSignal): Promise<BackupResult> {
    const env = Object.fromEntries(PASSED.map((name) => [name, process.env[name]]));
    // An output that it inherits becomes a blocking one, ours too: whoever is slow to read our log would stop us from then on.
    const child = spawn(process.execPath, [sourceFolder(PROCESS)], { env, stdio: ['pipe', 'pipe', 'pipe'] });
    let said = '';
    child.stderr.setEncoding('utf8').on('data', (words: string) => (said = (said + words).slice(-KEPT)));
    const stop = () => child.kill('SIGKILL');
    signal.addEventListener('abort', stop, { once: true });
    try {
      const ended = once(child, 'close') as Promise<[number | null, string | null]>;
      if (child.pid !== undefined) setPriority(child.pid, NICE);
      child.stdin.write(`${JSON.stringify(order)}\n`);
      const [answer, [code, end]] = await Promise.all([text(child.stdout), ended]);
      if (code !== 0) throw new Error(`the process of the backup ended with ${code ?? end}: ${said}`);
      return JSON.parse(answer) as BackupResult;
    } finally {
      signal.removeEventListener('abort', stop);
    }
  }
}
