import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { ownChild } from '../support/cleanup.js';
import type { Answer, Call, Calls } from './programs/serve.js';

type ArgumentOf<C extends Calls, Name extends keyof C> = Parameters<C[Name]>[0];
type ResultOf<C extends Calls, Name extends keyof C> = Awaited<ReturnType<C[Name]>>;

interface Pending {
  readonly resolve: (result: unknown) => void;
  readonly reject: (error: Error) => void;
}

/** A program of the bench in a process of its own; calls go over the channel of Node's `fork`. */
export class Remote<C extends Calls> {
  private readonly pending = new Map<number, Pending>();
  private next = 1;

  private constructor(
    readonly name: string,
    private readonly child: ChildProcess,
  ) {
    child.on('message', (answer: Answer) => this.settle(answer));
    child.once('exit', (code, signal) => this.fail(new Error(`${name} ended with ${code ?? signal}`)));
  }

  /** Starts a compiled program and waits until it is ready. */
  static async start<C extends Calls>(folder: string, name: string, env: NodeJS.ProcessEnv = {}): Promise<Remote<C>> {
    const child = ownChild(fork(join(folder, `${name}.js`), { env: { PATH: process.env.PATH, ...env } }));
    const remote = new Remote<C>(name, child);
    await new Promise<unknown>((resolve, reject) => remote.pending.set(0, { resolve, reject }));
    return remote;
  }

  get pid(): number {
    return this.child.pid as number;
  }

  /** Calls a function of the program. Rejects with the error that it threw, and when the program ends. */
  call<Name extends keyof C & string>(name: Name, argument: ArgumentOf<C, Name>): Promise<ResultOf<C, Name>> {
    const id = this.next++;
    return new Promise((resolve, reject) => {
      this.pending.set(id, { resolve: resolve as (result: unknown) => void, reject });
      this.child.send({ id, name, argument } satisfies Call);
    });
  }

  /** Kills it, since it has nothing to save. */
  async stop(): Promise<void> {
    if (this.child.exitCode !== null || this.child.signalCode !== null) return;
    const exited = once(this.child, 'exit');
    this.child.kill('SIGKILL');
    await exited;
  }

  private settle(answer: Answer): void {
    const pending = this.pending.get(answer.id);
    this.pending.delete(answer.id);
    if ('error' in answer) pending?.reject(new Error(`${this.name}: ${answer.error}`));
    else pending?.resolve(answer.result);
  }

  private fail(error: Error): void {
    for (const { reject } of this.pending.values()) reject(error);
    this.pending.clear();
  }
}
