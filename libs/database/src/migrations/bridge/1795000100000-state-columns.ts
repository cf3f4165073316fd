import { type MigrationInterface, type QueryRunner, TableIndex } from 'typeorm';
import { bigint, createTables, dropTables, index, int, key, table, typeOn } from '../columns.js';

const UNKNOWN_OUTCOMES = table(
  'unknown_outcomes',
  [key('message_id'), bigint('since'), bigint('check_at')],
  [index('ix_unknown_outcomes_check', 'check_at'), index('ix_unknown_outcomes_since', 'since')],
);
const ADDED = [
  ['messages', int('aside', 0)],
  ['message_batches', int('is_filling', 0)],
] as const;

/** The status of a message with an unknown outcome. */
const UNKNOWN = 9;
/** What was added to `due_at` of a message that was set aside: for its paused batch, and for its cold recipient. */
const PAUSED_MS = 2 ** 50;
const COLD_MS = 2 ** 49;

const CLAIM_INDEX = 'ix_messages_claim';
const CLAIM_COLUMNS = ['status', 'aside', 'channel_id', 'lane', 'api_key_id', 'due_at', 'id'];

/** In an order in which each can run again after a kill. MySQL assigns from left to right: `due_at` comes last. */
const CARRY_OVER = [
  `UPDATE message_batches SET is_filling = 1, completed_at = NULL WHERE completed_at = 0`,
  // The next check stood in `due_at` of an unknown message, and since when it is unknown in `lease_until`.
  `INSERT INTO unknown_outcomes (message_id, since, check_at)
   SELECT id, COALESCE(lease_until, started_at, created_at), due_at FROM messages
   WHERE status = ${UNKNOWN} AND NOT EXISTS (SELECT 1 FROM unknown_outcomes u WHERE u.message_id = messages.id)`,
  `UPDATE messages SET lease_until = NULL, due_at = COALESCE(scheduled_at, created_at) WHERE status = ${UNKNOWN}`,
  `UPDATE messages SET
     aside = CASE WHEN due_at >= ${PAUSED_MS} THEN 1 ELSE 0 END + CASE WHEN due_at % ${PAUSED_MS} >= ${COLD_MS} THEN 2 ELSE 0 END,
     due_at = due_at % ${COLD_MS}
   WHERE due_at >= ${COLD_MS}`,
];

const UNDO = [
  `UPDATE messages SET due_at = due_at + CASE WHEN aside IN (1, 3) THEN ${PAUSED_MS} ELSE 0 END
     + CASE WHEN aside IN (2, 3) THEN ${COLD_MS} ELSE 0 END WHERE aside > 0`,
  `UPDATE messages SET lease_until = (SELECT since FROM unknown_outcomes u WHERE u.message_id = messages.id),
     due_at = (SELECT check_at FROM unknown_outcomes u WHERE u.message_id = messages.id)
   WHERE status = ${UNKNOWN} AND id IN (SELECT message_id FROM unknown_outcomes)`,
  'UPDATE message_batches SET completed_at = 0 WHERE is_filling = 1',
];

/** What was told by impossible times has columns and a table of its own, and the claim index knows what is set aside. */
export class StateColumns1795000100000 implements MigrationInterface {
  readonly name = 'StateColumns1795000100000';

  async up(runner: QueryRunner): Promise<void> {
    await createTables(runner, [UNKNOWN_OUTCOMES]);
    for (const [name, column] of ADDED) {
      if (await runner.hasColumn(name, column.name)) continue;
      await runner.query(`ALTER TABLE ${name} ADD COLUMN ${column.name} ${typeOn(runner, column)} NOT NULL DEFAULT 0`);
    }
    for (const sql of CARRY_OVER) await runner.query(sql);
    await indexBy(runner, CLAIM_COLUMNS);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const sql of UNDO) await runner.query(sql);
    await indexBy(
      runner,
      CLAIM_COLUMNS.filter((column) => column !== 'aside'),
    );
    for (const [name, column] of ADDED) await runner.query(`ALTER TABLE ${name} DROP COLUMN ${column.name}`);
    await dropTables(runner, [UNKNOWN_OUTCOMES]);
  }
}

/** Gives the claim index these columns. On MySQL in one statement, so that no kill leaves the table without it. */
async function indexBy(runner: QueryRunner, columnNames: string[]): Promise<void> {
  const found = (await runner.getTable('messages'))?.indices.find(({ name }) => name === CLAIM_INDEX);
  if (found?.columnNames.join() === columnNames.join()) return;
  if (runner.dataSource.options.type === 'mysql') {
    const add = `ADD INDEX ${CLAIM_INDEX} (${columnNames.join(', ')})`;
    await runner.query(`ALTER TABLE messages DROP INDEX ${CLAIM_INDEX}, ${add}`);
    return;
  }
  if (found) await runner.dropIndex('messages', CLAIM_INDEX);
  await runner.createIndex('messages', new TableIndex({ name: CLAIM_INDEX, columnNames }));
}
