import type { MigrationInterface, QueryRunner } from 'typeorm';
import { bigint, createTables, dropTables, key, table, varchar } from './columns.js';

const TABLES = [
  table('marketing_preferences', [
    { ...varchar('person', 128), isPrimary: true },
    key('channel_id'),
    varchar('value', 16),
    bigint('chosen_at'),
  ]),
];

/** What people last chose about marketing in the app of the provider. */
export class MarketingPreferences1795000330000 implements MigrationInterface {
  readonly name = 'MarketingPreferences1795000330000';

  up(runner: QueryRunner): Promise<void> {
    return createTables(runner, TABLES);
  }

  down(runner: QueryRunner): Promise<void> {
    return dropTables(runner, TABLES);
  }
}
