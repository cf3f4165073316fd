import { Test, type TestingModule } from '@nestjs/testing';
import { MessageStatus } from '@recado/core';
import { Database, ENTITIES, type SqlValue } from '@recado/database';
import { PersonErasures } from '@recado/privacy';
import { readFileSync } from 'node:fs';
import { getMetadataArgsStorage } from 'typeorm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type DatabaseLocation, migratedDatabase } from '../../../../test/support/fixtures/database-location.js';
import { testConfig } from '../../../../test/support/fixtures/test-config.js';
import { inProject } from '../../../../test/support/paths.js';
import { ServerModule } from '../server.module.js';

const PHONE = '5511987654321';
const ROW = /^\| `(\w+)` \| (.*?) \| (.*?) \|$/gm;
const PERSON = { phone: PHONE, person: PHONE, persons: [PHONE], phones: [PHONE], userIds: [] };
const ACTOR = { type: 'system', id: null, name: 'a test' } as const;

/** What a column holds by its meaning, where the number alone would be nothing that the program ever wrote there. */
const MEANT: Readonly<Record<string, SqlValue>> = {
  'messages.status': MessageStatus.Sent,
  'messages.content': JSON.stringify({ note: PHONE }),
  'sends.state': 'ready',
  'sends.encoding': 'utf-8',
  'sends.columns_json': JSON.stringify([{ heading: PHONE, role: 'phone' }]),
  'sends.files_json': JSON.stringify({ name: `${PHONE}.pdf` }),
  'sends.list_reading': JSON.stringify({ file: `${PHONE}.csv` }),
  'send_rows.cells_json': JSON.stringify([PHONE]),
  'send_files.paths_json': JSON.stringify([`${PHONE}.pdf`]),
  'people_list_rows.values_json': JSON.stringify({ phone: PHONE }),
  'people_lists.columns_json': JSON.stringify([PHONE]),
  'people_lists.draft_json': JSON.stringify({ file: `${PHONE}.csv` }),
  'bulk_changes.selection': JSON.stringify({ filter: { phone: PHONE } }),
  'inbound_messages.data_json': JSON.stringify({ from: PHONE, text: PHONE }),
  'webhook_deliveries.payload': JSON.stringify({ data: { phone: PHONE } }),
  'recipient_identities.identity': PHONE,
};

/** The columns in which the number may stay, by the reason. docs/privacy.md and docs/operations.md say so to operators. */
const EXCEPTIONS: Readonly<Record<string, readonly string[]>> = {
  'the wish of the person must hold': [
    'identity_opt_outs.identity',
    'marketing_preferences.person',
    'marketing_preferences.value',
    'opt_outs.added_by',
    'opt_outs.person',
    'opt_outs.phone',
  ],
  'it is about people of the panel, or about a key': [
    'access_links.email',
    'admin_sessions.data',
    'administrators.email',
    'administrators.password_hash',
    'api_key_secrets.last_used_ip',
    'api_keys.created_by',
    'api_keys.ip_allow_list',
    'api_keys.last_used_ip',
    'api_keys.name',
    'api_keys.notes',
    'audit_entries.actor_name',
    'audit_entries.details',
    'audit_entries.ip',
    'batch_pauses.paused_by',
    'bulk_changes.actor',
    'channel_version.pause_note',
    'channel_version.paused_by',
    'channels.pause_note',
    'channels.paused_by',
    'linked_phones.typed_by',
    'people_lists.updated_by',
    'recurring_sends.created_by',
    'saved_texts.created_by',
    'second_factors.credential_hash',
    'second_factors.credential_json',
    'second_factors.name',
    'second_factors.secret',
    'sends.actor',
  ],
  'it is about the installation, its channels and its webhooks': [
    'alert_messages.content',
    'alert_messages.error',
    'alert_settings.secrets',
    'alert_settings.settings',
    'alerts.detail',
    'alerts.subject',
    'backups.detail',
    'backups.file',
    'channel_news.detail',
    'channel_news.subject',
    'channel_news.value',
    'channels.last_error_detail',
    'channels.name',
    'channels.phone',
    'channels.settings',
    'installation_settings.chosen',
    'linked_phones.phone',
    'linked_phones.sealed_code',
    'linked_phones.sealed_json',
    'processes.base_url',
    'processes.host',
    'webhook_attempts.error',
    'webhook_deliveries.last_error',
    'webhook_endpoints.description',
    'webhook_endpoints.url',
    'webhook_figures.error',
  ],
  'it is the same for everybody: templates, texts and names that people of the panel or programs chose': [
    'channel_templates.body',
    'channel_templates.components_json',
    'message_batches.name',
    'messages.sent_as',
    'opt_out_settings.reply_text',
    'people_lists.name',
    'recurring_sends.name',
    'recurring_sends.plan_json',
    'saved_texts.name',
    'saved_texts.text',
    'sends.name',
    'sends.template_use_json',
    'sends.text',
  ],
  'it is the reference of the integrator, by which its system finds the message': ['messages.reference'],
  'it is masked, hashed or sealed before it is stored, so that no number stands in it': [
    'channel_sightings.sample',
    'gateway_callbacks.sealed_json',
    'linked_keys.key_id',
    'linked_keys.sealed_json',
    'media_contents.sha256',
  ],
  'it ends by itself within a day, and is found by nothing but its own key': [
    'idempotency_records.answer_json',
    'intake_guards.answer_json',
    'media_uploads.provider_id',
    'notifications.data',
  ],
};

interface TextColumn {
  table: string;
  name: string;
}

/** Every column of the schema that a number fits, with its table, from what the entities say of themselves. */
function textColumns(): TextColumn[] {
  return tablesOf().flatMap(({ table, columns }) =>
    columns.filter(({ isText }) => isText).map(({ name }) => ({ table, name })),
  );
}

/** The columns that docs/privacy.md says hold nothing of a person; a test beside it sees that every column has its place there. */
function impersonalColumns(): Set<string> {
  const rows = readFileSync(inProject('docs/privacy.md'), 'utf8').split('## Every column')[1]?.matchAll(ROW) ?? [];
  const names = (cell = '') => [...cell.matchAll(/`(\w+)`/g)].map(([, name]) => name);
  return new Set([...rows].flatMap(([, table, , others]) => names(others).map((name) => `${table}.${name}`)));
}

function tablesOf() {
  const { columns, tables } = getMetadataArgsStorage();
  return ENTITIES.map((entity) => ({
    table: String(tables.find(({ target }) => target === entity)?.name),
    columns: columns
      .filter(({ target }) => target === entity)
      .map(({ options: { name, type, length }, propertyName }) => {
        const isText = ['varchar', 'text'].includes(String(type));
        const isShort = length !== undefined && Number(length) < PHONE.length;
        return {
          name: name ?? propertyName,
          isText: isText && !isShort,
          isShort,
          isBytes: /blob|binary/.test(String(type)),
        };
      }),
  }));
}

describe('the erasure of a person', () => {
  let location: DatabaseLocation;
  let app: TestingModule;
  let database: Database;
  beforeAll(async () => {
    location = await migratedDatabase();
    const config = testConfig({ NODE_ENV: 'test', LOG_LEVEL: 'silent', DATABASE_URL: location.url });
    // Without its start: no loop sweeps away what the test fills in.
    app = await Test.createTestingModule({ imports: [await ServerModule.forRoot(config)] }).compile();
    database = app.get(Database, { strict: false });
  });
  afterAll(async () => {
    await app?.close();
    await location?.remove();
  });

  /** One row in each table, all of which belong together: each id is 1, and each text the number. */
  async function fill(): Promise<void> {
    for (const { table, columns } of tablesOf()) {
      const values = columns.map(({ name, isText, isShort, isBytes }): SqlValue => {
        const meant = MEANT[`${table}.${name}`];
        if (meant !== undefined) return meant;
        return isText ? PHONE : isShort ? 'x' : isBytes ? Buffer.from('x') : 1;
      });
      await database.write(async (tx) => {
        await tx.run(`DELETE FROM ${table}`);
        await tx.insert(
          table,
          columns.map(({ name }) => name),
          [values],
        );
      });
    }
  }

  const left = async () => {
    const found: string[] = [];
    for (const { table, name } of textColumns()) {
      // In a transaction, which is ours from its first statement on: a read that waits counts as one of the program.
      const rows = await database.write((tx) => tx.all<Record<string, unknown>>(`SELECT ${name} FROM ${table}`));
      if (rows.some((row) => String(row[name]).includes(PHONE))) found.push(`${table}.${name}`);
    }
    return found.toSorted();
  };

  it('leaves the number in no column but those that are listed with a reason', async () => {
    await fill();
    expect((await left()).length).toBe(
      textColumns().filter(
        ({ table, name }) => !(`${table}.${name}` in MEANT) || String(MEANT[`${table}.${name}`]).includes(PHONE),
      ).length,
    );
    await app.get(PersonErasures, { strict: false }).erase(PERSON, ACTOR);
    const impersonal = impersonalColumns();
    expect(impersonal.size).toBeGreaterThan(200);
    const personal = (await left()).filter((name) => !impersonal.has(name));
    expect(personal).toEqual(Object.values(EXCEPTIONS).flat().toSorted());
  });

  it('reaches what endpoints answered to events about no message of ours, and leaves the answers about others', async () => {
    const answered = async () =>
      (
        await database.write((tx) =>
          tx.all<{ last: string | null; answer: string | null }>(
            `SELECT last_answer AS last, answer FROM webhook_deliveries d JOIN webhook_attempts a ON a.delivery_id = d.id
           WHERE d.message_id IS NULL ORDER BY d.id`,
          ),
        )
      ).map(({ last, answer }) => [last, answer]);
    await database.write(async (tx) => {
      for (const [id, text] of [
        [11, `thanks, ${PHONE}`],
        [12, 'thanks, 5511900000000'],
      ] as const) {
        const delivery = ['id', 'endpoint_id', 'event_id', 'type', 'payload', 'next_at', 'last_answer', 'created_at'];
        await tx.insert('webhook_deliveries', delivery, [[id, 1, 'e', 'message.received', '{}', 1, text, 1]]);
        const attempt = ['id', 'delivery_id', 'attempt', 'started_at', 'ms', 'answer'];
        await tx.insert('webhook_attempts', attempt, [[id, id, 1, 1, 1, text]]);
      }
    });
    await app.get(PersonErasures, { strict: false }).erase(PERSON, ACTOR);
    expect(await answered()).toEqual([
      [null, null],
      ['thanks, 5511900000000', 'thanks, 5511900000000'],
    ]);
  });
});
