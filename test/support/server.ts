import { temporaryFolder } from './cleanup.js';
import { freePort } from './free-port.js';
import { ManagedProcess } from './managed-process.js';
import { SERVER_ENTRY } from './paths.js';
import { type Environment, type Exit, type Program, type ProgramOptions, startProgram } from './program.js';
import { surroundingsOf } from './shape.js';

/**
 * The last words of a start whose database answered too late, on a machine that does dozens of other things. In operation
 * a supervisor starts it again, and so do tests: what they are about begins afterwards.
 */
const STARTED_TOO_LATE = /^DatabaseUnavailableError: the database is unavailable$/m;
const STARTS = 3;

const LOOPBACK = '127.0.0.1';
/** How long one request for the readiness may take. */
const ASKED_WITHIN_MS = 2_000;

export interface ServerOptions extends Omit<ProgramOptions, 'input'> {
  readonly env?: Environment;
  /** An existing data folder; a fresh one by default. */
  readonly folder?: string;
  /** The file to start; that of `dist/` by default. */
  readonly entry?: string;
  /** The arguments of that file; none by default. */
  readonly args?: readonly string[];
  readonly name?: string;
  /** Another machine, with its address, a port there, and the words before a command that runs on it. */
  readonly place?: { readonly address: string; readonly port: number; readonly on: readonly string[] };
}

/** Starts the built server and waits until it is ready. Throws with its log when it ends before. */
export async function startServer(options: ServerOptions = {}): Promise<Server> {
  const server = await newServer(options);
  await server.start();
  return server;
}

/** A server with a folder and a port, still to be started. */
export async function newServer({ env, folder = temporaryFolder(), ...options }: ServerOptions = {}): Promise<Server> {
  const place = { folder, port: options.place?.port ?? (await freePort()) };
  return new Server(place, { ...(await surroundingsOf(folder)), ...env }, options);
}

/** Runs a server that is expected to refuse its start, to its end. */
export async function runServerToExit({ env, folder }: ServerOptions = {}): Promise<Exit & { output: string }> {
  const port = String(await freePort());
  const program = startProgram(SERVER_ENTRY, [], folder ?? temporaryFolder(), { PORT: port, ...env });
  return { ...(await program.exited), output: program.output() };
}

/** The built program on its own port and data folder, driven from outside. */
export class Server extends ManagedProcess {
  readonly url: string;

  constructor(
    { folder, port }: { readonly folder: string; readonly port: number },
    private env: Environment,
    private options: Omit<ServerOptions, 'env' | 'folder'>,
  ) {
    super(options.name ?? 'the server', folder, port);
    this.url = `http://${options.place?.address ?? LOOPBACK}:${port}`;
  }

  /** Starts it, again where its database answered too late, and waits until it is ready. Throws with its log. */
  override async start(): Promise<void> {
    for (let again = STARTS - 1; ; again--) {
      const before = this.logs().length;
      try {
        return await super.start();
      } catch (error) {
        if (again === 0 || this.isRunning || !STARTED_TOO_LATE.test(this.logs().slice(before))) throw error;
      }
    }
  }

  /** Throws while it does not run. */
  override get pid(): number {
    const pid = super.pid;
    if (pid === undefined) throw new Error(`${this.name} is not running`);
    return pid;
  }

  /** Stops it where it runs, and starts it again; `env` adds to the environment that it had. */
  async restart(env: Environment = {}): Promise<void> {
    await this.stop();
    this.env = { ...this.env, ...env };
    await this.start();
  }

  /** What it is from its next start on: another build, with `env` in addition. */
  become(entry: string, env: Environment = {}): void {
    this.options = { ...this.options, entry };
    this.env = { ...this.env, ...env };
  }

  protected launch(): Program {
    const { entry = SERVER_ENTRY, args = [], place, nodeOptions, log, asOperated } = this.options;
    const env = { HOST: place?.address ?? LOOPBACK, PORT: String(this.port), ...this.env };
    return startProgram(entry, args, this.folder, env, { on: place?.on, nodeOptions, log, asOperated });
  }

  protected async isReady(): Promise<boolean> {
    const { status } = await fetch(`${this.url}/health/ready`, { signal: AbortSignal.timeout(ASKED_WITHIN_MS) });
    return status === 200;
  }
}
