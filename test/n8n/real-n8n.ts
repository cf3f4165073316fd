import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildN8nNode } from '../../scripts/lib/n8n-package.mjs';
import { packKit } from '../../scripts/lib/pack.mjs';
import { temporaryFolder } from '../support/cleanup.js';
import { freePort } from '../support/free-port.js';
import { type Program, startCommand } from '../support/program.js';

/** Loopback only, and nothing that calls home. */
const QUIET = {
  N8N_LISTEN_ADDRESS: '127.0.0.1',
  N8N_RUNNERS_BROKER_LISTEN_ADDRESS: '127.0.0.1',
  N8N_DIAGNOSTICS_ENABLED: 'false',
  N8N_VERSION_NOTIFICATIONS_ENABLED: 'false',
  N8N_TEMPLATES_ENABLED: 'false',
  N8N_PERSONALIZATION_ENABLED: 'false',
  N8N_DYNAMIC_BANNERS_ENABLED: 'false',
  N8N_HIRING_BANNER_ENABLED: 'false',
  N8N_VERIFIED_PACKAGES_ENABLED: 'false',
  N8N_ENCRYPTION_KEY: 'only-for-this-trial',
  EXTERNAL_FRONTEND_HOOKS_URLS: '',
};

/** An n8n with a folder of its own, in which the packed node is installed. */
export class RealN8n {
  private constructor(
    private readonly program: string,
    private readonly folder: string,
    readonly port: number,
    private readonly env: NodeJS.ProcessEnv,
  ) {}

  static async with(program: string): Promise<RealN8n> {
    const folder = temporaryFolder();
    const [port, broker] = [await freePort(), await freePort()];
    const { PATH, HOME } = process.env;
    const place = {
      N8N_USER_FOLDER: folder,
      N8N_PORT: String(port),
      N8N_RUNNERS_BROKER_PORT: String(broker),
      WEBHOOK_URL: `http://127.0.0.1:${port}/`,
    };
    const n8n = new RealN8n(program, folder, port, { PATH, HOME, ...QUIET, ...place });
    await n8n.installNode();
    return n8n;
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  /** Runs a command of n8n to its end; answers what it printed. */
  async run(...args: string[]): Promise<string> {
    const program = this.start(...args);
    if ((await program.exited).code !== 0) throw new Error(`n8n ${args.join(' ')}\n${program.output()}`);
    return program.stdout();
  }

  start(...args: string[]): Program {
    return startCommand(process.execPath, [this.program, ...args], { cwd: this.folder, env: this.env });
  }

  /** Imports `workflow` or `credentials` as its users do. */
  async import(kind: 'credentials' | 'workflow', content: object): Promise<void> {
    const file = join(this.folder, `${kind}.json`);
    writeFileSync(file, JSON.stringify([content]));
    await this.run(`import:${kind}`, `--input=${file}`);
  }

  private async installNode(): Promise<void> {
    await buildN8nNode();
    const nodes = join(this.folder, '.n8n/nodes/node_modules/n8n-nodes-recado');
    mkdirSync(nodes, { recursive: true });
    const archive = packKit('n8n-nodes-recado', this.folder);
    const { exited, output } = startCommand('tar', ['xzf', archive, '-C', nodes, '--strip-components=1']);
    if ((await exited).code !== 0) throw new Error(output());
  }
}
