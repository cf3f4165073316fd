import { temporaryFolder } from './cleanup.js';
import { freePort } from './free-port.js';
import { ManagedProcess } from './managed-process.js';
import { SERVER_ENTRY } from './paths.js';
import { type Environment, type Exit, type Program, type ProgramOptions, startProgram } from './program.js';
import { surroundingsOf } from './shape.js';

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
}

/** Starts the built server and waits until it is ready. Throws with its log when it ends before. */
export async function startServer(options: ServerOptions = {}): Promise<Server> {
  const server = await newServer(options);
  await server.start();
  return server;
}

/** A server with a folder and a port, still to be started. */
export async function newServer({ env, folder = temporaryFolder(), ...options }: ServerOptions = {}): Promise<Server> {
  const place = { folder, port: await freePort() };
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
    private readonly options: Omit<ServerOptions, 'env' | 'folder'>,
  ) {
    super(options.name ?? 'the server', folder, port);
    this.url = `http://127.0.0.1:${port}`;
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

  protected launch(): Program {
    const { entry = SERVER_ENTRY, args = [], nodeOptions, log } = this.options;
    const env = { HOST: '127.0.0.1', PORT: String(this.port), ...this.env };
    return startProgram(entry, args, this.folder, env, { nodeOptions, log });
  }

  protected async isReady(): Promise<boolean> {
    const { status } = await fetch(`${this.url}/health/ready`, { signal: AbortSignal.timeout(ASKED_WITHIN_MS) });
    return status === 200;
  }
}
