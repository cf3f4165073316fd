import type { MigrationInterface, QueryRunner } from 'typeorm';

const COLUMN = 'known_secrets';

/** Which secrets each process knows, for databases whose initial migration ran before. */
export class KnownSecrets1795000650000 implements MigrationInterface {
  readonly name = 'KnownSecrets1795000650000';

  async up(runner: QueryRunner): Promise<void> {
    if (await runner.hasColumn('processes', COLUMN)) return;
    await runner.query(`ALTER TABLE processes ADD COLUMN ${COLUMN} varchar(64)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE processes DROP COLUMN ${COLUMN}`);
  }
}
