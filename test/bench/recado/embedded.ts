import { join } from 'node:path';
import { SqliteHandle } from '@recado/database';
import type { Part } from '../measure/part.js';
import type { Target } from '../programs/load.js';
import { Installation, productionSettings, type RecadoOptions } from './recado.js';

const FILE = 'recado.sqlite';

/** The program in one process, on SQLite, with the queue in its memory. */
export class EmbeddedRecado {
  private constructor(
    private readonly installation: Installation,
    readonly target: Target,
  ) {}

  static async start(options: RecadoOptions): Promise<EmbeddedRecado> {
    const place = { DATABASE_URL: `sqlite:./${FILE}` };
    const installation = new Installation(options, { ...productionSettings(options.gatewayUrl), ...place });
    const server = await installation.start('server');
    return new EmbeddedRecado(installation, await installation.target(server));
  }

  /** Its database. */
  get file(): string {
    return join(this.installation.folder, FILE);
  }

  get parts(): Part[] {
    return [this.installation.part('server')];
  }

  /** How many messages it has. */
  countRows(): number {
    const database = new SqliteHandle(this.file, { readonly: true });
    try {
      const { count } = database.prepare('SELECT COUNT(*) AS count FROM messages').get() as { count: number };
      return count;
    } finally {
      database.close();
    }
  }

  async stop(): Promise<void> {
    await this.installation.stopAll();
  }
}
