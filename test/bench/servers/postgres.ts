import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chownSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ensurePostgres } from '../../../scripts/lib/postgres.mjs';
import { ownChild, temporaryFolder } from '../../support/cleanup.js';
import { freePort } from '../../support/free-port.js';
import { until } from '../../support/until.js';
import { family, type Part } from '../measure/part.js';

/** Durable as it comes, with the memory and the log that ours gets too. */
const SETTINGS = {
  listen_addresses: '127.0.0.1',
  fsync: 'on',
  synchronous_commit: 'on',
  shared_buffers: '1GB',
  max_wal_size: '4GB',
  max_connections: '100',
};
/** PostgreSQL refuses to run as root; Debian makes this account for it. */
const ACCOUNT = 'postgres';

/** A PostgreSQL of the run's own. */
export class PostgresServer {
  readonly part: Part;

  private constructor(
    readonly url: string,
    private readonly child: ChildProcess,
  ) {
    this.part = family('postgres', child.pid as number);
  }

  /** Undefined where there is none and none may be installed. */
  static async start(): Promise<PostgresServer | undefined> {
    const programs = await ensurePostgres();
    if (!programs) return undefined;
    const folder = temporaryFolder();
    const owner = ownerOf(folder);
    const password = randomBytes(12).toString('hex');
    writeFileSync(join(folder, 'password'), password, { mode: 0o644 });
    const fill = [
      '-D',
      join(folder, 'data'),
      '-U',
      'bench',
      '-A',
      'scram-sha-256',
      '--pwfile',
      join(folder, 'password'),
    ];
    execFileSync(programs.installer, [...fill, '-E', 'UTF8', '--locale=C'], { ...owner, cwd: folder, stdio: 'pipe' });
    const port = await freePort();
    const place = { port: String(port), unix_socket_directories: folder };
    const settings = Object.entries({ ...SETTINGS, ...place }).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
    const args = ['-D', join(folder, 'data'), ...settings];
    const child = ownChild(
      spawn(programs.server, args, { ...owner, cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] }),
    );
    await started(child);
    return new PostgresServer(`postgres://bench:${password}@127.0.0.1:${port}/postgres`, child);
  }

  /** A kill would leave shared memory behind. */
  async stop(): Promise<void> {
    const exited = once(this.child, 'exit');
    this.child.kill('SIGQUIT');
    await exited;
  }
}

function ownerOf(folder: string): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {};
  const id = (flag: string) => Number(execFileSync('id', [flag, ACCOUNT], { encoding: 'utf8' }));
  const owner = { uid: id('-u'), gid: id('-g') };
  chownSync(folder, owner.uid, owner.gid);
  return owner;
}

async function started(child: ChildProcess): Promise<void> {
  let log = '';
  child.stderr?.on('data', (text: Buffer) => (log += text.toString()));
  await until(() => log.includes('ready to accept connections') || child.exitCode !== null, {
    timeoutMs: 30_000,
    describe: () => `PostgreSQL to start:\n${log}`,
  });
  if (child.exitCode !== null) throw new Error(`PostgreSQL ended:\n${log}`);
}
