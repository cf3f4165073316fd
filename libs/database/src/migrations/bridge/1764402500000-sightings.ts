import type { MigrationInterface, QueryRunner } from 'typeorm';
import { bigint, createTables, dropTables, int, reference, table, varchar } from '../columns.js';

const TABLES = [
  table('channel_sightings', [
    { ...reference('channel_id'), isPrimary: true },
    { ...varchar('kind', 16), isPrimary: true },
    bigint('at'),
    varchar('code', 64, true),
    int('total', 0),
  ]),
];

/** What was last seen of each channel. Those that have sent begin with the minute or hour of their last message. */
export class Sightings1764402500000 implements MigrationInterface {
  readonly name = 'Sightings1764402500000';

  async up(runner: QueryRunner): Promise<void> {
    await createTables(runner, TABLES);
    // Rows of a migration that was killed before its end.
    await runner.query('DELETE FROM channel_sightings');
    await runner.query(
      `INSERT INTO channel_sightings (channel_id, kind, at, code, total)
       SELECT channel_id, 'sent', MAX(starts_at), NULL, 0 FROM message_figures WHERE kind = 'sent' GROUP BY channel_id`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await dropTables(runner, TABLES);
  }
}
