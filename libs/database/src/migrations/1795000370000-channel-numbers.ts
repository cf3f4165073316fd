import type { MigrationInterface, QueryRunner } from 'typeorm';
import { int, typeOn, varchar } from './columns.js';

const PHONE = varchar('phone', 20, true);
const REVISION = int('revision', 0);

/** The number of each channel and the revision of its settings, for databases whose initial migration ran before. */
export class ChannelNumbers1795000370000 implements MigrationInterface {
  readonly name = 'ChannelNumbers1795000370000';

  async up(runner: QueryRunner): Promise<void> {
    if (!(await runner.hasColumn('channels', PHONE.name)))
      await runner.query(`ALTER TABLE channels ADD COLUMN ${PHONE.name} varchar(${PHONE.length})`);
    if (!(await runner.hasColumn('channels', REVISION.name)))
      await runner.query(
        `ALTER TABLE channels ADD COLUMN ${REVISION.name} ${typeOn(runner, REVISION)} NOT NULL DEFAULT 0`,
      );
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const { name } of [REVISION, PHONE]) await runner.query(`ALTER TABLE channels DROP COLUMN ${name}`);
  }
}
