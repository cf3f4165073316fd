import type { MigrationInterface, QueryRunner } from 'typeorm';
import { int, typeOn, varchar } from './columns.js';

const PORTFOLIO = varchar('portfolio', 64, true);
const LIMIT = int('messaging_limit');

/** The portfolio of each channel and its messaging limit, for databases whose initial migration ran before they were kept. */
export class Portfolios1795000280000 implements MigrationInterface {
  readonly name = 'Portfolios1795000280000';

  async up(runner: QueryRunner): Promise<void> {
    if (!(await runner.hasColumn('channels', PORTFOLIO.name)))
      await runner.query(`ALTER TABLE channels ADD COLUMN ${PORTFOLIO.name} varchar(${PORTFOLIO.length})`);
    if (!(await runner.hasColumn('channels', LIMIT.name)))
      await runner.query(`ALTER TABLE channels ADD COLUMN ${LIMIT.name} ${typeOn(runner, LIMIT)}`);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const { name } of [LIMIT, PORTFOLIO]) await runner.query(`ALTER TABLE channels DROP COLUMN ${name}`);
  }
}
