import type { MigrationInterface, QueryRunner } from 'typeorm';

/** In which generation of a channel's settings a message was sent. Each database adds such a column without writing its rows. */
const COLUMNS = [
  ['channels', 'generation', 'integer NOT NULL DEFAULT 0'],
  ['channels', 'swept_generation', 'integer NOT NULL DEFAULT 0'],
  ['channels', 'left_unknown', 'integer NOT NULL DEFAULT 0'],
  ['messages', 'generation', 'integer DEFAULT 0'],
] as const;

/** The generations of settings, for databases whose initial migration ran before. */
export class SettingsGenerations1795000490000 implements MigrationInterface {
  readonly name = 'SettingsGenerations1795000490000';

  async up(runner: QueryRunner): Promise<void> {
    for (const [table, column, type] of COLUMNS)
      if (!(await runner.hasColumn(table, column)))
        await runner.query(`ALTER TABLE ${table} ADD COLUMN ${column} ${type}`);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const [table, column] of COLUMNS) await runner.query(`ALTER TABLE ${table} DROP COLUMN ${column}`);
  }
}
