import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What was assumed about the number of a row of a list: the check names it. Older rows get it at their next check. */
export class ReadPhones1764402000000 implements MigrationInterface {
  readonly name = 'ReadPhones1764402000000';

  async up(runner: QueryRunner): Promise<void> {
    if (await runner.hasColumn('send_rows', 'assumed')) return;
    await runner.query('ALTER TABLE send_rows ADD COLUMN assumed varchar(64) NULL');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE send_rows DROP COLUMN assumed');
  }
}
