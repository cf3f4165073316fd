import { type INestApplicationContext, Logger } from '@nestjs/common';
import { Test } from '@nestjs/testing';
import type { Actor } from '@recado/audit';
import { ConfigModule } from '@recado/config';
import { Clock } from '@recado/core';
import { Database, DatabaseModule } from '@recado/database';
import { type DatabaseLocation, migratedDatabase } from '../../../../test/support/fixtures/database-location.js';
import { ManualClock } from '../../../../test/support/fixtures/manual-clock.js';
import { testConfig } from '../../../../test/support/fixtures/test-config.js';
import { AuthModule } from '../auth.module.js';
import { ApiKeys } from '../keys/api-keys.js';

export const TESTER: Actor = { type: 'system', id: null, name: 'a test' };

/** A migrated database, and the "processes" that a test starts on it. */
export class AuthFixture {
  readonly clock = new ManualClock();
  private readonly processes = new Set<INestApplicationContext>();

  private constructor(private readonly location: DatabaseLocation) {}

  static async create(): Promise<AuthFixture> {
    return new AuthFixture(await migratedDatabase());
  }

  /** AuthModule over this database. Its loops stand still until `init` is called. */
  async startProcess(env: Record<string, string> = {}): Promise<INestApplicationContext> {
    const config = testConfig({ NODE_ENV: 'test', DATABASE_URL: this.location.url, ...env });
    const builder = Test.createTestingModule({
      imports: [ConfigModule.forRoot(config), DatabaseModule.forRoot(), AuthModule],
    });
    const opened = await builder.overrideProvider(Clock).useValue(this.clock).compile();
    Logger.overrideLogger(false);
    this.processes.add(opened);
    return opened;
  }

  /** Ends one of the processes. */
  async stopProcess(opened: INestApplicationContext): Promise<void> {
    this.processes.delete(opened);
    await opened.close();
  }

  async close(): Promise<void> {
    for (const opened of this.processes) await opened.close();
    await this.location.remove();
  }
}

/** The secret of a new key with the scope to send. */
export async function issueSecret(on: INestApplicationContext, expiresAt: number | null = null): Promise<string> {
  const order = { name: 'ERP', scopes: ['messages:write'] as const, expiresAt };
  return (await on.get(ApiKeys).issue(order, TESTER)).secret;
}

/** The audit trail, oldest first. */
export function trail(on: INestApplicationContext): Promise<Record<string, string | number | null>[]> {
  return on.get(Database).read('SELECT * FROM audit_entries ORDER BY id');
}
