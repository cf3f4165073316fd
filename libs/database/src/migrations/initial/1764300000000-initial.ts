import { randomBytes } from 'node:crypto';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createTables, dropTables } from '../columns.js';
import { CHANNELS_TABLES } from './channels.tables.js';
import { GATEWAYS_TABLES } from './gateways.tables.js';
import { INTAKE_TABLES } from './intake.tables.js';
import { KEYS_TABLES } from './keys.tables.js';
import { MESSAGES_TABLES } from './messages.tables.js';
import { OPT_OUTS_TABLES } from './opt-outs.tables.js';
import { PEOPLE_TABLES } from './people.tables.js';
import { SYSTEM_TABLES } from './system.tables.js';
import { WEBHOOKS_TABLES } from './webhooks.tables.js';

const TABLES = [
  ...KEYS_TABLES,
  ...PEOPLE_TABLES,
  ...CHANNELS_TABLES,
  ...MESSAGES_TABLES,
  ...INTAKE_TABLES,
  ...OPT_OUTS_TABLES,
  ...GATEWAYS_TABLES,
  ...WEBHOOKS_TABLES,
  ...SYSTEM_TABLES,
];
/** 48 random bits: the installations that share one Redis are few. */
const IDENTIFIER_BYTES = 6;

/** Every table of the first release, and the rows that must be there. */
export class Initial1764300000000 implements MigrationInterface {
  readonly name = 'Initial1764300000000';

  async up(runner: QueryRunner): Promise<void> {
    await createTables(runner, TABLES);
    await insertIfEmpty(runner, 'key_version', { id: 1, version: 1 });
    await insertIfEmpty(runner, 'channel_version', { id: 1, version: 1 });
    const identifier = randomBytes(IDENTIFIER_BYTES).toString('hex');
    await insertIfEmpty(runner, 'installation', { id: 1, identifier, created_at: Date.now() });
  }

  async down(runner: QueryRunner): Promise<void> {
    await dropTables(runner, [...TABLES].reverse());
  }
}

/** A migration that was killed after it had written a row goes on with the next. */
async function insertIfEmpty(runner: QueryRunner, table: string, row: Record<string, string | number>): Promise<void> {
  const rows = (await runner.query(`SELECT id FROM ${table}`)) as unknown[];
  if (rows.length > 0) return;
  const columns = Object.keys(row);
  await runner.query(
    `INSERT INTO ${table} (${columns.join(', ')}) VALUES (${columns.map(() => '?').join(', ')})`,
    Object.values(row),
  );
}
