import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The trace that the request of a batch belongs to, for databases whose initial migration ran before. */
export class TraceContexts1795000600000 implements MigrationInterface {
  readonly name = 'TraceContexts1795000600000';

  async up(runner: QueryRunner): Promise<void> {
    if (await runner.hasColumn('message_batches', 'traceparent')) return;
    await runner.query('ALTER TABLE message_batches ADD COLUMN traceparent varchar(55)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE message_batches DROP COLUMN traceparent');
  }
}
