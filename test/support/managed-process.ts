import type { Exit, Program } from './program.js';
import { until } from './until.js';

/** Far more than any of them needs, even on a busy machine. */
const READY_WITHIN_MS = 180_000;
/** A little more than the default SHUTDOWN_GRACE, within which a server promises to end. */
const STOPPED_WITHIN_MS = 25_000;
/** The characters at the end of an output that explain a failure. */
const TAIL = 8_000;

/**
 * A process that tests start, kill, freeze and start again, always with the same folder and port: the built program or
 * a server that it needs. It ends with the test process at the latest.
 */
export abstract class ManagedProcess {
  /** Every run, oldest first. */
  private readonly runs: Program[] = [];
  private running: Program | undefined;
  private lastExit: Exit = { code: null, signal: null };

  protected constructor(
    /** Names it in failure messages. */
    readonly name: string,
    readonly folder: string,
    readonly port: number,
  ) {}

  /** Starts one run. */
  protected abstract launch(): Program;

  /** Whether it can be used; an error counts as "not yet". */
  protected abstract isReady(): Promise<boolean>;

  get isRunning(): boolean {
    return this.running !== undefined;
  }

  /** Undefined while it does not run. */
  get pid(): number | undefined {
    return this.running?.child.pid;
  }

  /** Everything that it has printed in all of its runs. */
  logs(): string {
    return this.runs.map((run) => run.output()).join('');
  }

  /** Starts it, unless it runs, and waits until it is ready. Throws with its output when it ends before. */
  async start(): Promise<void> {
    if (!this.running) this.begin(this.launch());
    await until(async () => !this.isRunning || (await this.isReady()), {
      timeoutMs: READY_WITHIN_MS,
      describe: () => `${this.name} to be ready; its output:\n${this.tail()}`,
    });
    if (this.isRunning) return;
    throw new Error(`${this.name} ended (${JSON.stringify(this.lastExit)}) before it was ready:\n${this.tail()}`);
  }

  /** Sends a signal and waits for the end; nothing happens while it does not run. SIGKILL, a crash, by default. */
  async kill(signal: NodeJS.Signals = 'SIGKILL'): Promise<Exit> {
    const { running } = this;
    if (!running) return { code: null, signal: null };
    running.child.kill(signal);
    const exit = await running.exited;
    this.forget(running, exit);
    return exit;
  }

  /** Sends SIGTERM and waits for the end. Kills it and throws when that takes longer than its grace. */
  async stop(): Promise<Exit> {
    const { running } = this;
    let isLate = false;
    const timer = setTimeout(() => (isLate = running?.child.kill('SIGKILL') ?? false), STOPPED_WITHIN_MS);
    const exit = await this.kill('SIGTERM').finally(() => clearTimeout(timer));
    if (isLate) throw new Error(`${this.name} did not stop within ${STOPPED_WITHIN_MS} ms:\n${this.tail()}`);
    return exit;
  }

  /** Stops it as a stalled machine does: nothing of it runs, and its connections stay open. `resume` ends that. */
  freeze(): void {
    this.running?.child.kill('SIGSTOP');
  }

  resume(): void {
    this.running?.child.kill('SIGCONT');
  }

  /** Leaves its log unread, as a collector does that hangs. */
  stopReading(): void {
    this.running?.child.stdout?.pause();
  }

  /** Closes the reading ends of its outputs, as `head` does. */
  closeOutput(): void {
    this.running?.child.stdout?.destroy();
    this.running?.child.stderr?.destroy();
  }

  private begin(run: Program): void {
    this.runs.push(run);
    this.running = run;
    run.exited.then(
      (exit) => this.forget(run, exit),
      // It could not be started at all: `start` throws.
      () => this.forget(run, this.lastExit),
    );
  }

  private forget(run: Program, exit: Exit): void {
    if (this.running !== run) return;
    this.lastExit = exit;
    this.running = undefined;
  }

  private tail(): string {
    return this.logs().slice(-TAIL);
  }
}
