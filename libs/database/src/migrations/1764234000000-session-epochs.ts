import type { MigrationInterface, QueryRunner } from 'typeorm';
import { addColumns, dropColumns, int } from './columns.js';

const COLUMNS = [int('session_epoch', 0)];

/** How often all sessions of an administrator were ended: a session of an earlier count is over. */
export class SessionEpochs1764234000000 implements MigrationInterface {
  readonly name = 'SessionEpochs1764234000000';

  async up(runner: QueryRunner): Promise<void> {
    await addColumns(runner, 'administrators', COLUMNS);
  }

  async down(runner: QueryRunner): Promise<void> {
    await dropColumns(runner, 'administrators', COLUMNS);
  }
}
