import type { MigrationInterface, QueryRunner } from 'typeorm';
import { bigint, createTables, dropTables, id, index, int, key, table, text, unique, varchar } from './columns.js';

const TABLES = [
  table('installation_settings', [key('id'), bigint('version'), text('chosen')]),
  table('alert_settings', [key('id'), text('settings'), text('secrets', true)]),
  table(
    'alerts',
    [
      id(),
      varchar('kind', 32),
      varchar('subject', 32),
      text('detail'),
      bigint('opened_at'),
      bigint('resolved_at'),
      int('told'),
    ],
    [unique('uq_alerts_subject', 'kind', 'subject', 'resolved_at'), index('ix_alerts_resolved', 'resolved_at')],
  ),
  table(
    'alert_messages',
    [
      id(),
      varchar('route', 16),
      text('content'),
      bigint('created_at'),
      bigint('due_at', true),
      int('attempts'),
      bigint('sent_at', true),
      varchar('error', 255, true),
    ],
    [index('ix_alert_messages_due', 'due_at')],
  ),
];

/** The settings of the installation, and the alerts for its owner. */
export class SettingsAndAlerts1764400600000 implements MigrationInterface {
  readonly name = 'SettingsAndAlerts1764400600000';

  async up(runner: QueryRunner): Promise<void> {
    await createTables(runner, TABLES);
    // A migration that was killed after it had written the row goes on.
    const rows = (await runner.query('SELECT id FROM installation_settings')) as unknown[];
    if (rows.length > 0) return;
    await runner.query("INSERT INTO installation_settings (id, version, chosen) VALUES (1, 1, '{}')");
  }

  async down(runner: QueryRunner): Promise<void> {
    await dropTables(runner, [...TABLES].reverse());
  }
}
