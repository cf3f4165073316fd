import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ownChild } from '../../support/cleanup.js';
import { freePort } from '../../support/free-port.js';
import { until } from '../../support/until.js';

const READY_WITHIN_MS = 60_000;
/** A little more than the default SHUTDOWN_GRACE. */
const STOPPED_WITHIN_MS = 25_000;
/** The end of a log that explains a failure. */
const LOG_TAIL = 4_000;

export interface InstanceOptions {
  readonly dist: string;
  /** Its data and working folder; its log is kept there too. */
  readonly folder: string;
  /** What it is called in logs and profiles. */
  readonly name: string;
  readonly env: Readonly<Record<string, string>>;
  /** Options of Node itself. */
  readonly nodeOptions: readonly string[];
}

/** A process of the built program, started as an operator does: its log goes to a file. */
export class Instance {
  private constructor(
    readonly name: string,
    readonly url: string,
    private readonly child: ChildProcess,
    private readonly log: string,
  ) {}

  /** Resolves when it is ready. */
  static async start({ dist, folder, name, env, nodeOptions }: InstanceOptions): Promise<Instance> {
    const port = await freePort();
    const log = join(folder, `${name}.log`);
    const output = openSync(log, 'a');
    const entry = join(dist, 'apps/server/src/main.js');
    const child = ownChild(
      spawn(process.execPath, [...nodeOptions, entry], {
        cwd: folder,
        env: { PATH: process.env.PATH, HOST: '127.0.0.1', PORT: String(port), ...env },
        stdio: ['ignore', output, output],
      }),
    );
    closeSync(output);
    const instance = new Instance(name, `http://127.0.0.1:${port}`, child, log);
    await instance.ready();
    return instance;
  }

  get pid(): number {
    return this.child.pid as number;
  }

  /** Ends it in its own way, which also writes its profile. Throws when that takes longer than it may. */
  async stop(): Promise<void> {
    if (this.hasEnded) return;
    const exited = once(this.child, 'exit', { signal: AbortSignal.timeout(STOPPED_WITHIN_MS) });
    this.child.kill('SIGTERM');
    await exited.catch(() => {
      throw new Error(`${this.name} did not stop:\n${this.tail}`);
    });
  }

  private get hasEnded(): boolean {
    return this.child.exitCode !== null || this.child.signalCode !== null;
  }

  private get tail(): string {
    return readFileSync(this.log, 'utf8').slice(-LOG_TAIL);
  }

  private async ready(): Promise<void> {
    await until(async () => this.hasEnded || (await this.isReady()), {
      timeoutMs: READY_WITHIN_MS,
      describe: () => `${this.name} to be ready; its log:\n${this.tail}`,
    });
    if (this.hasEnded) throw new Error(`${this.name} ended before it was ready:\n${this.tail}`);
  }

  private async isReady(): Promise<boolean> {
    const { status } = await fetch(`${this.url}/health/ready`, { signal: AbortSignal.timeout(2_000) });
    return status === 200;
  }
}
