import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { temporaryFolder } from '../../support/cleanup.js';
import { createKey, type KeyOptions } from '../../support/keys.js';
import { cliEntry, serverEntry } from '../../support/paths.js';
import { type Server, startServer } from '../../support/server.js';
import type { Part } from '../measure/part.js';
import type { Profiler } from '../profile/profiler.js';
import type { Target } from '../programs/load.js';

/** The options of every shape of the program. */
export interface RecadoOptions {
  /** The build under test. */
  readonly dist: string;
  readonly gatewayUrl: string;
  readonly profiler: Profiler | undefined;
  /** What differs from the settings of a production; missing: nothing. */
  readonly own?: Settings;
}

export type Settings = Readonly<Record<string, string>>;

/** As the image and the unit of docs/running.md set them: glibc otherwise keeps memory that is free, 15 to 25 MB here. */
const MEMORY = { MALLOC_ARENA_MAX: '2', MALLOC_TRIM_THRESHOLD_: '131072' };

/** The settings of a production that posts to the gateway; everything else has its default, the log included. */
export function productionSettings(gatewayUrl: string): Settings {
  return {
    NODE_ENV: 'production',
    APP_SECRET: randomBytes(24).toString('hex'),
    GATEWAY: 'http',
    HTTP_GATEWAY_URL: gatewayUrl,
    ...MEMORY,
  };
}

/** The processes of one installation, which share a folder, settings and a key. */
export class Installation {
  readonly folder = temporaryFolder();
  private readonly processes = new Map<string, Server>();

  constructor(
    private readonly options: RecadoOptions,
    private readonly settings: Settings,
  ) {}

  /** Starts a process whose log goes to a file, as that of an operator does. */
  async start(name: string, own: Settings = {}): Promise<Server> {
    const { dist, profiler } = this.options;
    const server = await startServer({
      name,
      folder: this.folder,
      entry: serverEntry(dist),
      env: { ...this.settings, ...own },
      log: join(this.folder, `${name}.log`),
      nodeOptions: profiler?.nodeOptions(name) ?? [],
      asOperated: true,
    });
    this.processes.set(name, server);
    return server;
  }

  async stop(name: string): Promise<void> {
    await this.processes.get(name)?.stop();
    this.processes.delete(name);
  }

  async stopAll(): Promise<void> {
    await Promise.all([...this.processes.keys()].map((name) => this.stop(name)));
  }

  /** Its costs are counted under this name, whether it runs or not, with those of processes that add a suffix to it. */
  part(name: string, suffixes: readonly string[] = []): Part {
    const names = [name, ...suffixes.map((suffix) => name + suffix)];
    return { name, pids: () => names.flatMap((each) => this.pidOf(each) ?? []) };
  }

  private pidOf(name: string): number | undefined {
    const server = this.processes.get(name);
    return server?.isRunning ? server.pid : undefined;
  }

  /** Throws while it does not run. */
  pid(name: string): number {
    const server = this.processes.get(name);
    if (!server) throw new Error(`${name} does not run`);
    return server.pid;
  }

  /** The address that a client posts to, with a key created by the CLI; scopes: those that write and read its messages. */
  async target({ url }: Pick<Server, 'url'>, scopes?: readonly string[]): Promise<Target> {
    const key = await this.key(scopes ? { scopes, options: ['--ip', '127.0.0.1'] } : {});
    return { url: `${url}/api/enqueue-messages`, headers: { authorization: `Bearer ${key}` } };
  }

  /** The address that a program for WhatsApp Cloud API posts to. */
  async metaTarget({ url }: Pick<Server, 'url'>): Promise<Target> {
    const key = await this.key({ options: ['--dialects', 'meta'] });
    return { url: `${url}/meta/v23.0/1/messages`, headers: { authorization: `Bearer ${key}` }, dialect: 'meta' };
  }

  private key(options: KeyOptions): Promise<string> {
    const cli = { entry: cliEntry(this.options.dist), env: this.settings };
    return createKey({ folder: this.folder }, { name: 'bench', cli, ...options });
  }
}
