import { type MigrationInterface, type QueryRunner, TableColumn } from 'typeorm';
import { bigint, createTables, dropTables, int, reference, table, varchar } from './columns.js';

const primary = <Column extends object>(column: Column) => ({ ...column, isPrimary: true });

const TABLES = [
  table('message_figures', [
    primary(int('span')),
    primary(bigint('starts_at')),
    primary(reference('channel_id')),
    primary(varchar('kind', 16)),
    primary(varchar('detail', 64)),
    int('messages'),
  ]),
  table('processes', [
    primary(varchar('id', 32)),
    varchar('host', 255),
    int('pid'),
    varchar('roles', 32),
    varchar('version', 32),
    bigint('started_at'),
    bigint('seen_at'),
  ]),
];

/** What each minute and hour brought, the processes that run, and when the installation was last backed up. */
export class Figures1764400300000 implements MigrationInterface {
  readonly name = 'Figures1764400300000';

  async up(runner: QueryRunner): Promise<void> {
    await createTables(runner, TABLES);
    if (!(await runner.hasColumn('installation', 'backed_up_at')))
      await runner.addColumn('installation', new TableColumn(bigint('backed_up_at', true)));
  }

  async down(runner: QueryRunner): Promise<void> {
    if (await runner.hasColumn('installation', 'backed_up_at')) await runner.dropColumn('installation', 'backed_up_at');
    await dropTables(runner, [...TABLES].reverse());
  }
}
