import { join } from 'node:path';
import { querySqlite } from '../../support/sqlite-query.js';
import type { Part } from '../measure/part.js';
import type { Target } from '../programs/load.js';
import { Installation, productionSettings, type RecadoOptions } from './recado.js';

/** The program in one process, on SQLite, with the queue in its memory. */
export class EmbeddedRecado {
  private constructor(
    private readonly installation: Installation,
    readonly target: Target,
  ) {}

  static async start(options: RecadoOptions): Promise<EmbeddedRecado> {
    const installation = new Installation(options, productionSettings(options.gatewayUrl));
    const server = await installation.start('server');
    return new EmbeddedRecado(installation, await installation.target(server));
  }

  /** Its database. */
  get file(): string {
    return join(this.installation.folder, 'recado.sqlite');
  }

  get parts(): Part[] {
    return [this.installation.part('server')];
  }

  /** The number of its messages. */
  countRows(): number {
    const sql = 'SELECT COUNT(*) AS count FROM messages';
    return querySqlite<{ count: number }>(this.file, sql, { readonly: true })[0]!.count;
  }

  /** The same address with another key, which only this machine may use. */
  otherTarget(scopes: readonly string[]): Promise<Target> {
    return this.installation.target({ url: new URL(this.target.url).origin }, scopes);
  }

  async stop(): Promise<void> {
    await this.installation.stopAll();
  }
}
