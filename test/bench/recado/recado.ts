import { randomBytes } from 'node:crypto';
import { issueKey } from '../../chaos/cluster/issue-key.js';
import { temporaryFolder } from '../../support/cleanup.js';
import { part, type Part } from '../measure/part.js';
import type { Profiler } from '../profile/profiler.js';
import type { Target } from '../programs/load.js';
import { Instance } from './instance.js';

/** What every shape of the program is started with. */
export interface RecadoOptions {
  /** The build under test. */
  readonly dist: string;
  readonly gatewayUrl: string;
  readonly profiler: Profiler | undefined;
}

export type Settings = Readonly<Record<string, string>>;

/** The settings of a production that posts to the gateway; all else is as it comes, the log included. */
export function productionSettings(gatewayUrl: string): Settings {
  return {
    NODE_ENV: 'production',
    APP_SECRET: randomBytes(24).toString('hex'),
    GATEWAY: 'http',
    HTTP_GATEWAY_URL: gatewayUrl,
  };
}

/** Processes of one installation: a folder and settings that they share, and a key. */
export class Installation {
  readonly folder = temporaryFolder();
  private readonly running = new Map<string, Instance>();

  constructor(
    private readonly options: RecadoOptions,
    private readonly settings: Settings,
  ) {}

  async start(name: string, own: Settings = {}): Promise<Instance> {
    const { dist, profiler } = this.options;
    const env = { ...this.settings, ...own };
    const nodeOptions = profiler?.nodeOptions(name) ?? [];
    const instance = await Instance.start({ dist, folder: this.folder, name, env, nodeOptions });
    this.running.set(name, instance);
    return instance;
  }

  async stop(name: string): Promise<void> {
    await this.running.get(name)?.stop();
    this.running.delete(name);
  }

  async stopAll(): Promise<void> {
    await Promise.all([...this.running.keys()].map((name) => this.stop(name)));
  }

  /** What it costs is counted by this name, whether it runs or not. */
  part(name: string): Part {
    return part(name, () => this.running.get(name)?.pid);
  }

  pid(name: string): number {
    const instance = this.running.get(name);
    if (!instance) throw new Error(`${name} does not run`);
    return instance.pid;
  }

  /** Where a client posts to, with a key made by an operator. */
  async target({ url }: Instance): Promise<Target> {
    const { dist } = this.options;
    const key = await issueKey({ dist, folder: this.folder, name: 'bench', env: this.settings });
    return { url: `${url}/api/enqueue-messages`, headers: { authorization: `Bearer ${key}` } };
  }
}
