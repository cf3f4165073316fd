import { join } from 'node:path';
import { type Environment, type Exit, type Program, startProgram } from '../../support/program.js';
import { until } from '../../support/until.js';

const READY_WITHIN_MS = 60_000;
/** A little more than the default SHUTDOWN_GRACE. */
const STOPPED_WITHIN_MS = 25_000;

export interface MemberOptions {
  readonly name: string;
  /** The file to start. */
  readonly entry: string;
  readonly folder: string;
  readonly port: number;
  readonly env: Environment;
}

/** One process of the program, which can be killed, stopped, frozen and started again. */
export class Member {
  readonly name: string;
  readonly url: string;
  private program: Program | undefined;
  private earlierLogs = '';

  constructor(private readonly options: MemberOptions) {
    this.name = options.name;
    this.url = `http://127.0.0.1:${options.port}`;
  }

  get isRunning(): boolean {
    return this.program !== undefined;
  }

  get pid(): number | undefined {
    return this.program?.child.pid;
  }

  /** Everything it has printed, earlier runs included. */
  logs(): string {
    return this.earlierLogs + (this.program?.output() ?? '');
  }

  /** Resolves when it is ready. */
  async start(): Promise<void> {
    await this.launch();
    await until(() => this.isReady(), {
      timeoutMs: READY_WITHIN_MS,
      describe: () => `${this.name} to be ready; its log:\n${this.logs().slice(-4_000)}`,
    });
  }

  /** Starts it and does not wait: what it needs may be away. */
  async launch(): Promise<void> {
    if (this.program) return;
    const { entry, folder, port, env } = this.options;
    const program = startProgram(entry, [], folder, {
      HOST: '127.0.0.1',
      PORT: String(port),
      ...env,
    });
    this.program = program;
    void program.exited.then(() => this.forget(program));
  }

  /** kill -9, and waits for its end. */
  async kill(): Promise<void> {
    await this.end('SIGKILL');
  }

  /** SIGTERM, and waits for its end; throws when that takes longer than its grace. */
  async stop(): Promise<Exit> {
    let late = false;
    const child = this.program?.child;
    const timer = setTimeout(() => (late = child?.kill('SIGKILL') ?? false), STOPPED_WITHIN_MS);
    const exit = await this.end('SIGTERM');
    clearTimeout(timer);
    if (late) throw new Error(`${this.name} did not stop within ${STOPPED_WITHIN_MS} ms`);
    return exit;
  }

  /** Freezes it as a stalled virtual machine does: nothing of it runs, its connections stay. */
  freeze(): void {
    this.program?.child.kill('SIGSTOP');
  }

  thaw(): void {
    this.program?.child.kill('SIGCONT');
  }

  async isReady(): Promise<boolean> {
    const { status } = await fetch(`${this.url}/health/ready`, { signal: AbortSignal.timeout(2_000) });
    return status === 200;
  }

  private async end(signal: 'SIGKILL' | 'SIGTERM'): Promise<Exit> {
    const { program } = this;
    if (!program) return { code: null, signal: null };
    program.child.kill(signal);
    const exit = await program.exited;
    this.forget(program);
    return exit;
  }

  private forget(program: Program): void {
    if (this.program !== program) return;
    this.earlierLogs += program.output();
    this.program = undefined;
  }
}

/** Starts all; when one does not come up, none is left behind to disturb who comes next. */
export async function startAll(members: readonly Member[]): Promise<void> {
  const starts = await Promise.allSettled(members.map((member) => member.start()));
  const failed = starts.find((start) => start.status === 'rejected');
  if (!failed) return;
  await killAll(members);
  throw failed.reason;
}

/** Kills all, frozen ones too. */
export async function killAll(members: readonly Member[]): Promise<void> {
  for (const member of members) member.thaw();
  await Promise.all(members.map((member) => member.kill()));
}

/** The server's entry file in a build. */
export function serverEntry(dist: string): string {
  return join(dist, 'apps/server/src/main.js');
}
