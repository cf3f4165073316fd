import type { MigrationInterface, QueryRunner } from 'typeorm';
import { varchar } from './columns.js';

const BASE_URL = varchar('base_url', 255, true);

/** The address of each process that serves the panel, for databases whose initial migration ran before it was kept. */
export class ProcessAddresses1795000320000 implements MigrationInterface {
  readonly name = 'ProcessAddresses1795000320000';

  async up(runner: QueryRunner): Promise<void> {
    if (await runner.hasColumn('processes', BASE_URL.name)) return;
    await runner.query(`ALTER TABLE processes ADD COLUMN ${BASE_URL.name} varchar(${BASE_URL.length})`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE processes DROP COLUMN ${BASE_URL.name}`);
  }
}
