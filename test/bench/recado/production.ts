import { MessageStatus } from '@recado/core';
import { until } from '../../support/until.js';
import type { Part } from '../measure/part.js';
import type { Target } from '../programs/load.js';
import type { DatabaseServer } from '../servers/database-server.js';
import { Installation, productionSettings, type RecadoOptions } from './recado.js';

/** The tables of messages and of what belongs to them; the other tables belong to the installation. */
const CONTENT = /^(message|delivery_attempt|provider|notification|idempotency)/;
const { Pending, Scheduled, Sending } = MessageStatus;
const OPEN = [Pending, Scheduled, Sending].join(', ');

export interface ProductionOptions extends RecadoOptions {
  readonly databaseServer: DatabaseServer;
  readonly redisUrl: string;
}

/** One api process and, between `startWorker` and `stopWorker`, one worker process, on a database server and Redis. */
export class ProductionRecado {
  private constructor(
    private readonly databaseServer: DatabaseServer,
    readonly database: string,
    private readonly installation: Installation,
    readonly target: Target,
  ) {}

  static async start(options: ProductionOptions): Promise<ProductionRecado> {
    const { databaseServer, redisUrl, gatewayUrl } = options;
    const database = await databaseServer.createDatabase();
    const place = { DATABASE_URL: databaseServer.urlOf(database), REDIS_URL: redisUrl };
    const installation = new Installation(options, { ...productionSettings(gatewayUrl), ...place });
    const api = await installation.start('api', { ROLES: 'api' });
    return new ProductionRecado(databaseServer, database, installation, await installation.target(api));
  }

  get parts(): Part[] {
    return [this.installation.part('api'), this.installation.part('worker')];
  }

  pid(role: 'api' | 'worker'): number {
    return this.installation.pid(role);
  }

  async startWorker(): Promise<void> {
    await this.installation.start('worker', { ROLES: 'worker' });
  }

  async stopWorker(): Promise<void> {
    await this.installation.stop('worker');
  }

  async stop(): Promise<void> {
    await this.installation.stopAll();
  }

  /** Its table of messages, with the name of its database. */
  get messages(): string {
    return `${this.database}.messages`;
  }

  /** Waits until the outcome of every message is recorded. */
  async recorded(timeoutMs: number): Promise<void> {
    const anyOpen = `SELECT id FROM ${this.messages} WHERE status IN (${OPEN}) LIMIT 1`;
    const isOver = async () => (await this.databaseServer.query(anyOpen)).length === 0;
    await until(isOver, { timeoutMs, intervalMs: 10, describe: 'every outcome to be recorded' });
  }

  /** Deletes every message. */
  async empty(): Promise<void> {
    const tables = await this.databaseServer.query<{ name: string }>(
      `SELECT table_name AS name FROM information_schema.tables WHERE table_schema = '${this.database}'`,
    );
    for (const { name } of tables) {
      if (CONTENT.test(name)) await this.databaseServer.query(`TRUNCATE TABLE ${this.database}.${name}`);
    }
  }
}
