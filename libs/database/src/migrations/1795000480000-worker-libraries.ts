import type { MigrationInterface, QueryRunner } from 'typeorm';

/** By name, with the type that both databases know. */
const COLUMNS = [
  ['linked_library', 'varchar(32)'],
  ['library_install', 'varchar(16)'],
  ['library_failure', 'varchar(16)'],
  ['library_words', 'text'],
  ['library_at', 'bigint'],
] as const;

/** Which worker has the library of linked phones, how its installation is, and how often each phone was connected. */
export class WorkerLibraries1795000480000 implements MigrationInterface {
  readonly name = 'WorkerLibraries1795000480000';

  async up(runner: QueryRunner): Promise<void> {
    for (const [name, type] of COLUMNS) {
      if (await runner.hasColumn('processes', name)) continue;
      await runner.query(`ALTER TABLE processes ADD COLUMN ${name} ${type}`);
    }
    if (await runner.hasColumn('linked_phones', 'openings')) return;
    await runner.query('ALTER TABLE linked_phones ADD COLUMN openings integer NOT NULL DEFAULT 0');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE linked_phones DROP COLUMN openings');
    for (const [name] of COLUMNS) await runner.query(`ALTER TABLE processes DROP COLUMN ${name}`);
  }
}
