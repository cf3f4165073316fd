import type { MigrationInterface, QueryRunner } from 'typeorm';

const COLUMN = 'clock_ahead_ms';

/** How far the clock of each process is ahead of that of the database, for databases whose initial migration ran before. */
export class ProcessClocks1795000620000 implements MigrationInterface {
  readonly name = 'ProcessClocks1795000620000';

  async up(runner: QueryRunner): Promise<void> {
    if (await runner.hasColumn('processes', COLUMN)) return;
    await runner.query(`ALTER TABLE processes ADD COLUMN ${COLUMN} bigint`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE processes DROP COLUMN ${COLUMN}`);
  }
}
