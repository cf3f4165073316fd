import type { MigrationInterface, QueryRunner } from 'typeorm';

const COLUMN = 'unsent_token';

/** Which attempts of messages have not begun to leave, for databases whose initial migration ran before. */
export class Departures1795000700000 implements MigrationInterface {
  readonly name = 'Departures1795000700000';

  async up(runner: QueryRunner): Promise<void> {
    if (await runner.hasColumn('messages', COLUMN)) return;
    await runner.query(`ALTER TABLE messages ADD COLUMN ${COLUMN} bigint`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE messages DROP COLUMN ${COLUMN}`);
  }
}
