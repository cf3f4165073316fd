import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chownSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ensurePostgres, type PostgresPrograms } from '../../scripts/lib/postgres.mjs';
import { temporaryFolder } from './cleanup.js';
import { freePort } from './free-port.js';
import { ManagedProcess } from './managed-process.js';
import { type Exit, type Program, startCommand } from './program.js';

/** PostgreSQL refuses to run as root; Debian's package creates this account for it. */
const ACCOUNT = 'postgres';

/** Starts a private PostgreSQL with these settings. Undefined where there is none and none may be installed. */
export async function startPostgres(settings: Readonly<Record<string, string>>): Promise<PrivatePostgres | undefined> {
  const programs = await ensurePostgres();
  if (!programs) return undefined;
  const postgres = new PrivatePostgres(programs, await freePort(), settings);
  postgres.install();
  await postgres.start();
  return postgres;
}

/** A PostgreSQL server of one run, in a fresh folder. */
export class PrivatePostgres extends ManagedProcess {
  readonly url: string;
  private readonly password = randomBytes(12).toString('hex');
  private readonly owner: { uid?: number; gid?: number };

  constructor(
    private readonly programs: PostgresPrograms,
    port: number,
    private readonly settings: Readonly<Record<string, string>>,
  ) {
    super('PostgreSQL', temporaryFolder(), port);
    this.owner = takenOver(this.folder);
    this.url = `postgres://bench:${this.password}@127.0.0.1:${port}/postgres`;
  }

  /** Fills the data folder. */
  install(): void {
    const passwordFile = join(this.folder, 'password');
    writeFileSync(passwordFile, this.password, { mode: 0o644 });
    const account = ['-U', 'bench', '-A', 'scram-sha-256', '--pwfile', passwordFile];
    const args = ['-D', this.data, ...account, '-E', 'UTF8', '--locale=C'];
    execFileSync(this.programs.installer, args, { ...this.owner, cwd: this.folder, stdio: 'pipe' });
  }

  /** Ends it at once, but not with SIGKILL, which would leave shared memory behind. */
  override stop(): Promise<Exit> {
    return this.kill('SIGQUIT');
  }

  protected launch(): Program {
    const place = { port: String(this.port), unix_socket_directories: this.folder };
    const settings = Object.entries({ ...this.settings, ...place }).flatMap(([name, value]) => [
      '-c',
      `${name}=${value}`,
    ]);
    return startCommand(this.programs.server, ['-D', this.data, ...settings], { ...this.owner, cwd: this.folder });
  }

  protected async isReady(): Promise<boolean> {
    return this.logs().includes('ready to accept connections');
  }

  private get data(): string {
    return join(this.folder, 'data');
  }
}

/** Gives the folder to the account that runs the server; answers that account where it is not ours. */
function takenOver(folder: string): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {};
  const id = (flag: string) => Number(execFileSync('id', [flag, ACCOUNT], { encoding: 'utf8' }));
  const owner = { uid: id('-u'), gid: id('-g') };
  chownSync(folder, owner.uid, owner.gid);
  return owner;
}
