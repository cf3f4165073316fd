import type { MigrationInterface, QueryRunner } from 'typeorm';
import { addColumns, dropColumns, int } from './columns.js';

const COLUMNS = [int('bad_answers', 0)];

/** How often in a row the address of a channel answered as its provider never does. */
export class BadAnswers1764232000000 implements MigrationInterface {
  readonly name = 'BadAnswers1764232000000';

  async up(runner: QueryRunner): Promise<void> {
    await addColumns(runner, 'channels', COLUMNS);
  }

  async down(runner: QueryRunner): Promise<void> {
    await dropColumns(runner, 'channels', COLUMNS);
  }
}
