import type { MigrationInterface, QueryRunner } from 'typeorm';
import { addColumns, addIndexes, dropColumns, dropIndexes, index, int, unique } from './columns.js';

const TABLE = 'opt_outs';
const COLUMNS = [int('test_mode', 0)];
const BEFORE = [unique('uq_opt_outs_person', 'person')];
const AFTER = [
  unique('uq_opt_outs_mode_person', 'test_mode', 'person'),
  index('ix_opt_outs_listed', 'test_mode', 'id'),
];

/** Opt-outs of test keys are their own: a person may be known once among them and once among the others. */
export class TestOptOuts1764235000000 implements MigrationInterface {
  readonly name = 'TestOptOuts1764235000000';

  async up(runner: QueryRunner): Promise<void> {
    await addColumns(runner, TABLE, COLUMNS);
    await addIndexes(runner, TABLE, AFTER);
    await dropIndexes(runner, TABLE, BEFORE);
  }

  /** The opt-outs of test keys are lost: the schema before has no place for them. */
  async down(runner: QueryRunner): Promise<void> {
    if (await runner.hasColumn(TABLE, 'test_mode')) await runner.query(`DELETE FROM ${TABLE} WHERE test_mode = 1`);
    await addIndexes(runner, TABLE, BEFORE);
    await dropIndexes(runner, TABLE, AFTER);
    await dropColumns(runner, TABLE, COLUMNS);
  }
}
