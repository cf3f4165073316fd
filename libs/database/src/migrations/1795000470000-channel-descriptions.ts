import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What descriptions of providers need: traits of channels, and the last callback that was not understood. */
const COLUMNS = [
  ['channels', 'traits'],
  ['channel_sightings', 'sample'],
] as const;

/** The columns of descriptions, for databases whose initial migration ran before. */
export class ChannelDescriptions1795000470000 implements MigrationInterface {
  readonly name = 'ChannelDescriptions1795000470000';

  async up(runner: QueryRunner): Promise<void> {
    for (const [table, column] of COLUMNS)
      if (!(await runner.hasColumn(table, column)))
        await runner.query(`ALTER TABLE ${table} ADD COLUMN ${column} text`);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const [table, column] of COLUMNS) await runner.query(`ALTER TABLE ${table} DROP COLUMN ${column}`);
  }
}
