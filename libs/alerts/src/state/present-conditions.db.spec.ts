import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BackupRecords, ScheduledBackups } from '@recado/backups';
import { AccountNews } from '@recado/channels';
import { FreeSpace, type Parts, type PartView } from '@recado/health';
import { ReceiptFigures, WaitingFigures } from '@recado/queries';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { CHANNEL } from '../../../../test/support/fixtures/messages-fixture.js';
import { testConfig } from '../../../../test/support/fixtures/test-config.js';
import type { AlertKind } from '../settings/alert-settings.js';
import { AlertsFixture, BY_WEBHOOK } from '../testing/alerts-fixture.js';
import { PresentConditions } from './present-conditions.js';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const WORKDAYS = { from: 8 * 60, to: 18 * 60, days: [1, 2, 3, 4, 5] };

describe('the conditions of alerts', () => {
  let fixture: AlertsFixture;

  beforeEach(async () => (fixture = await AlertsFixture.create()));
  afterEach(() => fixture.close());

  /** `env`: of the process that looks. */
  function read(
    kind: AlertKind,
    settings = BY_WEBHOOK,
    env: Record<string, string> = {},
    failing: readonly PartView[] = [],
  ) {
    const { base, database, clock } = fixture;
    const config = testConfig({ NODE_ENV: 'test', BACKUP_FOLDER: '/backups', ...env });
    const backups = new ScheduledBackups(new BackupRecords(database), database, clock, config);
    const news = new AccountNews(database, clock);
    const figures = [new WaitingFigures(database), new ReceiptFigures(database, clock)] as const;
    const space = new FreeSpace(config);
    const parts = { failing: () => failing } as unknown as Parts;
    const present = new PresentConditions(database, base.channels, news, base.paces, ...figures, space, backups, parts);
    return present.of(kind, settings, clock.now());
  }

  const run = (sql: string, ...values: (string | number | null)[]) =>
    fixture.database.write((tx) => tx.run(sql, values));

  /** Changes the row of the default channel. */
  async function channel(set: string, ...values: (string | number | null)[]) {
    await run(`UPDATE channels SET ${set} WHERE id = ${CHANNEL}`, ...values);
    await fixture.base.channels.refresh();
  }

  it('are the parts of the installation that fail', async () => {
    const part = { kind: 'workers', name: '', state: 'missing', isWell: false, since: 7 } as const;
    const detail = { part: 'workers', name: '', state: 'missing', failingSince: 7 };
    expect(await read('part_failing', BY_WEBHOOK, {}, [part])).toEqual([{ subject: 'workers', detail }]);
  });

  describe('a suspended channel', () => {
    it('is one that a code has stopped, for good or until it is tried again', async () => {
      expect(await read('channel_suspended')).toEqual([]);
      await channel('paused_at = 1, pause_code = ?', 'channel_auth_failed');
      const detail = { channel: 'default', gateway: 'http', code: 'channel_auth_failed' };
      expect(await read('channel_suspended')).toEqual([{ subject: '1', detail }]);
      await channel(
        "paused_at = NULL, pause_code = NULL, failures = 1, blocked_as = 'held', failure_code = 'gateway_error'",
      );
      expect(await read('channel_suspended')).toMatchObject([{ detail: { code: 'gateway_error' } }]);
    });

    it('is none that a person has paused, nor one that is archived', async () => {
      await channel("paused_at = 1, paused_by = 'ana@example.com'");
      expect(await read('channel_suspended')).toEqual([]);
      await channel("paused_by = NULL, pause_code = 'channel_auth_failed', archived_at = 1");
      expect(await read('channel_suspended')).toEqual([]);
    });
  });

  describe('a failing channel', () => {
    const fails = (since: number) =>
      channel(
        "failures = 3, blocked_as = 'failing', failure_code = 'gateway_unreachable', failing_since = ?, blocked_until = ?",
        ...[since, since + MINUTE],
      );

    it('is one whose provider has not answered for half a minute while messages wait, with the cause', async () => {
      const now = fixture.clock.now();
      await fails(now - 30_000);
      expect(await read('channel_failing')).toEqual([]);
      await fixture.base.store({});
      const cause = 'gateway_unreachable';
      const detail = { channel: 'default', gateway: 'http', cause, failingSince: now - 30_000 };
      expect(await read('channel_failing')).toEqual([{ subject: '1', detail }]);
      await fails(now - 29_999);
      expect(await read('channel_failing')).toEqual([]);
    });

    it('is told by its cause alone, and where nobody wants to hear of that by what it does not send', async () => {
      await channel('created_at = 0');
      await fixture.base.store({});
      fixture.clock.advance(HOUR);
      await fails(fixture.clock.now() - HOUR);
      const kinds = BY_WEBHOOK.kinds.filter((kind) => kind !== 'channel_failing');
      expect(await read('nothing_sent')).toEqual([]);
      expect(await read('nothing_sent', { ...BY_WEBHOOK, kinds })).toHaveLength(1);
      await channel("paused_at = 1, paused_by = 'ana@example.com'");
      expect(await read('channel_failing')).toEqual([]);
    });
  });

  describe('an account', () => {
    const told = (kind: string, value: string, detail: string | null = null, subject = '') =>
      run(
        'INSERT INTO channel_news (channel_id, kind, subject, value, detail, at) VALUES (?, ?, ?, ?, ?, ?)',
        ...[CHANNEL, kind, subject, value, detail, fixture.clock.now()],
      );

    it('has a low quality until the provider says something else', async () => {
      expect(await read('quality_low')).toEqual([]);
      await told('quality', 'RED');
      expect(await read('quality_low')).toEqual([{ subject: '1', detail: { channel: 'default', value: 'RED' } }]);
      fixture.clock.advance(1);
      await told('quality', 'YELLOW');
      expect(await read('quality_low')).toEqual([]);
    });

    it('is restricted until the provider says that this ended; not behind an archived channel', async () => {
      await told('account', 'DISABLED_UPDATE', 'DISABLE');
      const detail = { channel: 'default', value: 'DISABLED_UPDATE, DISABLE' };
      expect(await read('account_restricted')).toEqual([{ subject: '1', detail }]);
      await channel('archived_at = 1');
      expect(await read('account_restricted')).toEqual([]);
      await channel('archived_at = NULL');
      fixture.clock.advance(1);
      await told('account', 'DISABLED_UPDATE', 'REINSTATE');
      expect(await read('account_restricted')).toEqual([]);
    });

    it('is locked for new recipients until the lock is over', async () => {
      const until = fixture.clock.now() + HOUR;
      await channel('cold_until = ?, cold_code = ?', until, 'reach_out_locked');
      expect(await read('reach_out_locked')).toEqual([{ subject: '1', detail: { channel: 'default', until } }]);
      fixture.clock.advance(HOUR);
      expect(await read('reach_out_locked')).toEqual([]);
    });

    it('has stopped templates, which the alert names', async () => {
      await told('template_status', 'PAUSED', null, 'aviso:pt_BR');
      await told('template_status', 'REJECTED', null, 'promo:pt_BR');
      const detail = { channel: 'default', templates: 'promo:pt_BR REJECTED, aviso:pt_BR PAUSED', count: 2 };
      expect(await read('template_stopped')).toEqual([{ subject: '1', detail }]);
      fixture.clock.advance(1);
      for (const name of ['aviso', 'promo']) await told('template_status', 'APPROVED', null, `${name}:pt_BR`);
      expect(await read('template_stopped')).toEqual([]);
    });
  });

  describe('a channel that sends nothing', () => {
    const sent = (at: number) =>
      run(
        "INSERT INTO message_figures (span, starts_at, channel_id, kind, detail, messages) VALUES (1, ?, ?, 'sent', '', 1)",
        Math.floor(at / MINUTE) * MINUTE,
        CHANNEL,
      );

    it('has a message that waits for longer than allowed, and has sent none in that time', async () => {
      await fixture.base.store({});
      const due = fixture.clock.now();
      expect(await read('nothing_sent')).toEqual([]);
      fixture.clock.advance(15 * MINUTE);
      const detail = { channel: 'default', minutes: 15, waitingSince: due };
      expect(await read('nothing_sent')).toEqual([{ subject: '1', detail }]);
      await sent(fixture.clock.now() - 14 * MINUTE);
      expect(await read('nothing_sent')).toEqual([]);
      fixture.clock.advance(3 * MINUTE);
      expect(await read('nothing_sent')).toHaveLength(1);
    });

    it('has nothing to send while all that waits is scheduled for later', async () => {
      await fixture.base.store({ scheduledAt: fixture.clock.now() + DAY, dueAt: fixture.clock.now() + DAY });
      fixture.clock.advance(HOUR);
      expect(await read('nothing_sent')).toEqual([]);
    });

    it.each<[string, string]>([
      ['a person has paused it', "paused_at = 1, paused_by = 'ana@example.com'"],
      ['it is archived', 'archived_at = 1'],
      ['a code has suspended it, of which there is another alert', "paused_at = 1, pause_code = 'channel_auth_failed'"],
    ])('should send nothing while %s', async (_why, set) => {
      await fixture.base.store({});
      fixture.clock.advance(HOUR);
      expect(await read('nothing_sent')).toHaveLength(1);
      await channel(set);
      expect(await read('nothing_sent')).toEqual([]);
    });

    it('should send nothing outside of its window, nor before it has been open for so long', async () => {
      const limits = {
        pace: null,
        spacingMs: 0,
        dailyCap: null,
        newRecipients: null,
        window: WORKDAYS,
        timezone: 'America/Sao_Paulo',
      };
      await channel('limits = ?', JSON.stringify(limits));
      await fixture.base.store({});
      // The clock of the test stands at 09:00 on a Friday.
      fixture.clock.advance(8 * HOUR);
      expect(await read('nothing_sent')).toHaveLength(1);
      fixture.clock.advance(HOUR);
      expect(await read('nothing_sent')).toEqual([]);
      fixture.clock.advance(2 * DAY + 14 * HOUR + 10 * MINUTE);
      expect(await read('nothing_sent')).toEqual([]);
      fixture.clock.advance(10 * MINUTE);
      expect(await read('nothing_sent')).toHaveLength(1);
    });

    it('should send nothing once its daily cap is used, nor before its pace allows it', async () => {
      const limits = {
        pace: null,
        spacingMs: 0,
        dailyCap: { messages: 2, warmUp: null },
        newRecipients: null,
        window: null,
        timezone: 'America/Sao_Paulo',
      };
      await channel('limits = ?', JSON.stringify(limits));
      await fixture.base.store({});
      fixture.clock.advance(HOUR);
      const day = Math.floor((fixture.clock.now() - 3 * HOUR) / DAY);
      await fixture.base.paces.advance(CHANNEL, 0, { pacedUntil: 0, day, used: 1 });
      expect(await read('nothing_sent')).toHaveLength(1);
      await fixture.base.paces.advance(CHANNEL, 1, { pacedUntil: 0, day, used: 2 });
      expect(await read('nothing_sent')).toEqual([]);
      const later = fixture.clock.now() + HOUR;
      await fixture.base.paces.advance(CHANNEL, 2, { pacedUntil: later, day, used: 0 });
      expect(await read('nothing_sent')).toEqual([]);
    });
  });

  describe('a channel without receipts', () => {
    async function send(messages: number) {
      const { claims, recorder, writer } = fixture.base;
      const items = Array.from({ length: messages }, (_, index) => fixture.base.item(index));
      const { messageIds } = await writer.write(fixture.base.batch(items));
      const at = fixture.clock.now();
      const attempts = await claims.claim(messageIds);
      await recorder.record(
        attempts.map((attempt) => ({ kind: 'sent', attempt, at, providerMessageId: `p${attempt.id}` })),
      );
    }
    const received = (at: number) =>
      run('INSERT INTO channel_receipts (channel_id, last_at) VALUES (?, ?)', CHANNEL, at);

    it('once had some, and has none for messages of hours ago', async () => {
      const before = fixture.clock.now() - MINUTE;
      await received(before);
      await send(3);
      fixture.clock.advance(6 * HOUR - MINUTE);
      expect(await read('receipts_stopped')).toEqual([]);
      fixture.clock.advance(2 * MINUTE);
      const detail = { channel: 'default', messages: 3, lastAt: before };
      expect(await read('receipts_stopped')).toEqual([{ subject: '1', detail }]);
    });

    it('is none whose provider never sent one, nor one with a few messages to phones that are off', async () => {
      await send(2);
      fixture.clock.advance(7 * HOUR);
      expect(await read('receipts_stopped')).toEqual([]);
      await received(1);
      expect(await read('receipts_stopped')).toEqual([]);
    });
  });

  it('of the disk count its free space', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'recado-disk-'));
    try {
      const here = { DATABASE_URL: `sqlite:${folder}/recado.sqlite` };
      expect(await read('disk_low', { ...BY_WEBHOOK, diskFreeMb: 0 }, here)).toEqual([]);
      const [low] = await read('disk_low', { ...BY_WEBHOOK, diskFreeMb: Infinity }, here);
      expect(low).toMatchObject({ subject: '', detail: { freeMb: expect.any(Number) as number } });
      const elsewhere = { DATABASE_URL: 'mysql://a:b@db/recado' };
      expect(await read('disk_low', { ...BY_WEBHOOK, diskFreeMb: Infinity }, elsewhere)).toEqual([]);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  it('of webhooks name those that were disabled by themselves, and only their host', async () => {
    const columns = ['url', 'events', 'enabled', 'secret', 'created_at', 'disabled_reason'];
    const endpoint = (enabled: number, reason: string | null) =>
      ['https://sink.example/a-secret-path', 'message.sent', enabled, 's', 0, reason] as const;
    const rows = [endpoint(1, null), endpoint(0, 'owner'), endpoint(0, 'gone'), endpoint(0, 'failing')];
    await fixture.database.write((tx) => tx.insert('webhook_endpoints', columns, rows));
    expect(await read('webhook_disabled')).toEqual([
      { subject: '3', detail: { host: 'sink.example', reason: 'gone' } },
      { subject: '4', detail: { host: 'sink.example', reason: 'failing' } },
    ]);
  });

  it('of webhooks that fail are those that are enabled and have failed for ten minutes', async () => {
    const now = fixture.clock.now();
    const columns = ['url', 'events', 'enabled', 'secret', 'created_at', 'failing_since'];
    const endpoint = (enabled: number, since: number | null) =>
      ['https://sink.example/a-secret-path', 'message.sent', enabled, 's', 0, since] as const;
    const rows = [endpoint(1, null), endpoint(1, now - 9 * MINUTE), endpoint(0, 1), endpoint(1, now - 10 * MINUTE)];
    await fixture.database.write((tx) => tx.insert('webhook_endpoints', columns, rows));
    expect(await read('webhook_failing')).toEqual([
      { subject: '4', detail: { host: 'sink.example', failingSince: now - 10 * MINUTE } },
    ]);
  });

  it('of the backup count the days since the last one, or since there is an installation', async () => {
    const now = fixture.clock.now();
    await run('UPDATE installation SET created_at = ?, backed_up_at = NULL', now);
    expect(await read('backup_old')).toEqual([]);
    await run('UPDATE installation SET created_at = ?', now - 3 * DAY);
    expect(await read('backup_old')).toEqual([{ subject: '', detail: { lastAt: null } }]);
    await run('UPDATE installation SET backed_up_at = ?', now - DAY);
    expect(await read('backup_old')).toEqual([]);
    fixture.clock.advance(2 * DAY);
    expect(await read('backup_old')).toEqual([{ subject: '', detail: { lastAt: now - DAY } }]);
  });

  it('of scheduled backups counts that the latest failed, or that none came for two intervals', async () => {
    const records = new BackupRecords(fixture.database);
    const now = fixture.clock.now();
    const made = { file: 'one.sqlite', bytes: 1, verification: 'restored', fault: null, detail: null } as const;
    const times = (at: number) => ({ startedAt: at, endedAt: at + 1, everyMs: DAY });
    expect(await read('backup_failed')).toEqual([]);
    await records.add({ ...times(now), ...made });
    fixture.clock.advance(2 * DAY);
    expect(await read('backup_failed')).toEqual([]);
    fixture.clock.advance(1);
    expect(await read('backup_failed')).toEqual([{ subject: '', detail: { code: null, lastAt: now } }]);
    const failed = { file: null, bytes: null, verification: null, fault: 'disk_full', detail: 'no room' } as const;
    await records.add({ ...times(now + DAY), ...failed });
    expect(await read('backup_failed')).toEqual([{ subject: '', detail: { code: 'disk_full', lastAt: now } }]);
    await records.add({ ...times(fixture.clock.now()), ...made });
    expect(await read('backup_failed')).toEqual([]);
  });
});
