import { MessageStatus } from '@recado/core';
import { until } from '../../support/until.js';
import type { Part } from '../measure/part.js';
import type { Target } from '../programs/load.js';
import type { DatabaseServer } from '../servers/database-server.js';
import { Installation, productionSettings, type RecadoOptions } from './recado.js';

/** The tables of messages and of what belongs to them; the other tables belong to the installation. */
const CONTENT = /^(message|delivery_attempt|provider|notification|idempotency)/;
/** What distinguishes the names of further processes of a role. */
const MORE = ['-2', '-3', '-4'];
const namesOf = (role: string) => [role, ...MORE.map((suffix) => role + suffix)];
const { Pending, Scheduled, Sending } = MessageStatus;
const OPEN = [Pending, Scheduled, Sending].join(', ');

export interface ProductionOptions extends RecadoOptions {
  readonly databaseServer: DatabaseServer;
  readonly redisUrl: string;
}

/** One api process and, between `startWorker` and `stopWorker`, worker processes, on a database server and Redis. */
export class ProductionRecado {
  private constructor(
    private readonly databaseServer: DatabaseServer,
    readonly database: string,
    private readonly installation: Installation,
    public target: Target,
  ) {}

  static async start(options: ProductionOptions): Promise<ProductionRecado> {
    const { databaseServer, redisUrl, gatewayUrl } = options;
    const database = await databaseServer.createDatabase();
    const place = { DATABASE_URL: databaseServer.urlOf(database), REDIS_URL: redisUrl };
    const installation = new Installation(options, { ...productionSettings(gatewayUrl), ...place, ...options.own });
    const api = await installation.start('api', { ROLES: 'api' });
    return new ProductionRecado(databaseServer, database, installation, await installation.target(api));
  }

  /** The processes of a role are counted together. */
  get parts(): Part[] {
    return [this.installation.part('api', MORE), this.installation.part('worker', MORE)];
  }

  pid(role: 'api' | 'worker'): number {
    return this.installation.pid(role);
  }

  /** Another process takes the place of the first api process. */
  async renewApi(): Promise<void> {
    await this.installation.stop('api');
    const { url } = await this.installation.start('api', { ROLES: 'api' });
    this.target = { ...this.target, url: url + new URL(this.target.url).pathname };
  }

  /** Starts so many worker processes, four at most. */
  async startWorker(count = 1): Promise<void> {
    const names = namesOf('worker').slice(0, count);
    await Promise.all(names.map((name) => this.installation.start(name, { ROLES: 'worker' })));
  }

  async stopWorker(): Promise<void> {
    await Promise.all(namesOf('worker').map((name) => this.installation.stop(name)));
  }

  /** Starts api processes beside the first one, until there are so many; answers where a client posts to each. */
  async startApis(count: number): Promise<Target[]> {
    const names = namesOf('api').slice(1, count);
    const more = await Promise.all(names.map((name) => this.installation.start(name, { ROLES: 'api' })));
    return [this.target, ...more.map(({ url }) => ({ ...this.target, url: url + new URL(this.target.url).pathname }))];
  }

  /** The address with another key of these scopes, which only this machine may use, as those that administer must be. */
  targetOf(scopes: readonly string[]): Promise<Target> {
    return this.installation.target({ url: new URL(this.target.url).origin }, scopes);
  }

  /** Where a program for WhatsApp Cloud API posts to the first api process. */
  metaTarget(): Promise<Target> {
    return this.installation.metaTarget({ url: new URL(this.target.url).origin });
  }

  /** Ends the api processes but the first one. */
  async stopApis(): Promise<void> {
    await Promise.all(MORE.map((suffix) => this.installation.stop(`api${suffix}`)));
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
