import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createTables, dropTables, index, int, reference, table, varchar } from './columns.js';

const TABLES = [
  table(
    'mcp_sends',
    [
      { ...varchar('nonce', 32), isPrimary: true },
      reference('api_key_id'),
      int('day'),
      int('messages'),
      reference('batch_id', true),
    ],
    [index('ix_mcp_sends_key_day', 'api_key_id', 'day')],
  ),
];

/** What assistants sent, so that the limit of a day holds over restarts and for all processes. */
export class McpSends1795000550000 implements MigrationInterface {
  readonly name = 'McpSends1795000550000';

  up(runner: QueryRunner): Promise<void> {
    return createTables(runner, TABLES);
  }

  down(runner: QueryRunner): Promise<void> {
    return dropTables(runner, TABLES);
  }
}
