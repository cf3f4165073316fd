import { temporaryFolder } from './cleanup.js';
import { freePort } from './free-port.js';
import { SERVER_ENTRY } from './paths.js';
import { type Environment, type Exit, type Program, startProgram } from './program.js';
import { surroundingsOf } from './shape.js';
import { until } from './until.js';

const READY_WITHIN_MS = 60_000;
/** A little more than the default SHUTDOWN_GRACE, within which a server promises to end. */
const STOPPED_WITHIN_MS = 25_000;

export interface ServerOptions {
  readonly env?: Environment;
  /** An existing data folder; a fresh one when left out. */
  readonly folder?: string;
}

/** Starts the built server and waits until it is ready; throws with its log when it ends before. */
export async function startServer({ env, folder }: ServerOptions = {}): Promise<Server> {
  const server = new Server(folder ?? temporaryFolder(), await freePort(), env ?? {});
  await server.start();
  return server;
}

/** Runs a server that is expected to refuse its start, to its end. */
export async function runServerToExit({ env, folder }: ServerOptions = {}): Promise<Exit & { output: string }> {
  const port = String(await freePort());
  const program = startProgram(SERVER_ENTRY, [], folder ?? temporaryFolder(), { PORT: port, ...env });
  return { ...(await program.exited), output: program.output() };
}

/** The built program on its own port and data folder, driven from outside. */
export class Server {
  readonly url: string;
  private program: Program | undefined;
  private earlierLogs = '';

  constructor(
    readonly folder: string,
    readonly port: number,
    private env: Environment,
  ) {
    this.url = `http://127.0.0.1:${port}`;
  }

  get pid(): number {
    return this.running().child.pid as number;
  }

  /** Everything it has printed, earlier runs included. */
  logs(): string {
    return this.earlierLogs + (this.program?.output() ?? '');
  }

  async start(): Promise<void> {
    const surroundings = await surroundingsOf(this.folder);
    const env = { HOST: '127.0.0.1', PORT: String(this.port), ...surroundings, ...this.env };
    const program = startProgram(SERVER_ENTRY, [], this.folder, env);
    this.program = program;
    let exit: Exit | undefined;
    void program.exited.then((value) => (exit = value));
    await until(async () => exit ?? (await this.isReady()), {
      timeoutMs: READY_WITHIN_MS,
      describe: () => `the server to be ready; its log:\n${program.output()}`,
    });
    if (exit) throw new Error(`the server ended (${JSON.stringify(exit)}) before it was ready:\n${program.output()}`);
  }

  /** Sends a signal and waits for the end. SIGKILL by default: a crash. */
  async kill(signal: NodeJS.Signals = 'SIGKILL'): Promise<Exit> {
    const program = this.running();
    program.child.kill(signal);
    const exit = await program.exited;
    this.earlierLogs += program.output();
    this.program = undefined;
    return exit;
  }

  /** Asks it to end and waits; throws when it does not within its grace. */
  async stop(): Promise<Exit> {
    const { child } = this.running();
    let late = false;
    const timer = setTimeout(() => (late = child.kill('SIGKILL')), STOPPED_WITHIN_MS);
    const exit = await this.kill('SIGTERM');
    clearTimeout(timer);
    if (late) throw new Error(`the server did not stop within ${STOPPED_WITHIN_MS} ms:\n${this.logs()}`);
    return exit;
  }

  /** The same folder and port again; `env` adds to what it was started with. */
  async restart(env: Environment = {}): Promise<void> {
    if (this.program) await this.stop();
    this.env = { ...this.env, ...env };
    await this.start();
  }

  private async isReady(): Promise<boolean> {
    const { status } = await fetch(`${this.url}/health/ready`, { signal: AbortSignal.timeout(2_000) });
    return status === 200;
  }

  private running(): Program {
    if (!this.program) throw new Error('the server is not running');
    return this.program;
  }
}
