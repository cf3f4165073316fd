import type { MigrationInterface, QueryRunner } from 'typeorm';
import { addColumns, dropColumns, varchar } from './columns.js';

const TABLES = ['channels', 'channel_version'];
const COLUMNS = [varchar('pause_note', 255, true)];

/** Why a person has paused a channel, or everything, in their own words. */
export class PauseNotes1764220000000 implements MigrationInterface {
  readonly name = 'PauseNotes1764220000000';

  async up(runner: QueryRunner): Promise<void> {
    for (const table of TABLES) await addColumns(runner, table, COLUMNS);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of TABLES) await dropColumns(runner, table, COLUMNS);
  }
}
