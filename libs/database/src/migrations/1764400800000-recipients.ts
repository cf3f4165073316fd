import type { MigrationInterface, QueryRunner } from 'typeorm';
import {
  bigint,
  createTables,
  dropTables,
  id,
  index,
  int,
  key,
  reference,
  table,
  text,
  typeOn,
  unique,
  varchar,
} from './columns.js';

const keyText = (name: string, length: number) => ({ ...varchar(name, length), isPrimary: true });

const TABLES = [
  table(
    'recipient_contacts',
    [
      key('channel_id'),
      keyText('person', 128),
      bigint('inbound_at', true),
      bigint('closed_at', true),
      bigint('reached_at', true),
      bigint('cold_at', true),
      bigint('touched_at'),
    ],
    [
      index('ix_recipient_contacts_reached', 'channel_id', 'reached_at'),
      index('ix_recipient_contacts_cold', 'channel_id', 'cold_at'),
      index('ix_recipient_contacts_touched', 'touched_at'),
      index('ix_recipient_contacts_person', 'person'),
    ],
  ),
  table(
    'recipient_identities',
    [keyText('identity', 128), varchar('person', 15), bigint('learned_at')],
    [index('ix_recipient_identities_person', 'person'), index('ix_recipient_identities_learned', 'learned_at')],
  ),
  table(
    'identity_opt_outs',
    [
      id(),
      varchar('identity', 128),
      int('test_mode'),
      varchar('scope', 16),
      reference('channel_id'),
      bigint('created_at'),
    ],
    [
      unique('uq_identity_opt_outs_mode_identity', 'test_mode', 'identity'),
      index('ix_identity_opt_outs_listed', 'test_mode', 'id'),
    ],
  ),
  table(
    'inbound_messages',
    [id(), reference('channel_id'), varchar('message_key', 160), text('data_json'), bigint('received_at')],
    [
      unique('uq_inbound_messages_key', 'channel_id', 'message_key'),
      index('ix_inbound_messages_received', 'received_at'),
    ],
  ),
  table(
    'channel_templates',
    [
      id(),
      reference('channel_id'),
      varchar('name', 512),
      varchar('language', 16),
      varchar('status', 32),
      varchar('category', 32),
      varchar('quality', 32, true),
      varchar('parameter_format', 16),
      text('body', true),
      text('components_json', true),
      varchar('rejected_reason', 255, true),
      varchar('provider_template_id', 64, true),
      bigint('checked_at'),
    ],
    [unique('uq_channel_templates_name', 'channel_id', 'name', 'language')],
  ),
  table(
    'channel_news',
    [
      id(),
      reference('channel_id'),
      varchar('kind', 32),
      varchar('subject', 530),
      varchar('value', 64),
      varchar('detail', 255, true),
      bigint('at'),
    ],
    [index('ix_channel_news_kind', 'channel_id', 'kind', 'at')],
  ),
  table('price_figures', [
    key('day'),
    key('channel_id'),
    key('api_key_id'),
    keyText('category', 32),
    keyText('type', 32),
    key('billable'),
    int('messages'),
  ]),
];

/** Columns at the end of tables, which no database copies for them. */
const COLUMNS = [
  ['messages', 'content', 'text', 'NULL'],
  ['messages', 'sent_as', 'varchar(530)', 'NULL'],
  ['messages', 'pricing', 'varchar(255)', 'NULL'],
  ['notifications', 'endpoint_ids', 'text', 'NULL'],
  ['sandbox_messages', 'content', 'text', 'NULL'],
  ['channels', 'cold_until', 'bigint', 'NOT NULL DEFAULT 0'],
  ['channels', 'cold_code', 'varchar(64)', 'NULL'],
  ['channels', 'direct_refused_at', 'bigint', 'NULL'],
] as const;

/**
 * What channels know about their recipients and about the accounts behind them, and what a message carries beside its
 * text.
 */
export class Recipients1764400800000 implements MigrationInterface {
  readonly name = 'Recipients1764400800000';

  async up(runner: QueryRunner): Promise<void> {
    await createTables(runner, TABLES);
    for (const [table, name, type, rule] of COLUMNS) {
      // TypeORM would copy the table on SQLite; this changes its description only, on every database.
      if (!(await runner.hasColumn(table, name))) {
        await runner.query(`ALTER TABLE ${table} ADD COLUMN ${name} ${typeOn(runner, { name, type })} ${rule}`);
      }
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const [table, column] of [...COLUMNS].reverse()) {
      await runner.query(`ALTER TABLE ${table} DROP COLUMN ${column}`);
    }
    await dropTables(runner, [...TABLES].reverse());
  }
}
