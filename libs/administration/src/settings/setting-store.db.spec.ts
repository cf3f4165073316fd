import { Logger } from '@nestjs/common';
import { Audit } from '@recado/audit';
import { Settings } from '@recado/config';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ManualClock } from '../../../../test/support/fixtures/manual-clock.js';
import { testConfig } from '../../../../test/support/fixtures/test-config.js';
import { type TestDatabase, testDatabase } from '../../../../test/support/fixtures/test-database.js';
import { SettingStore } from './setting-store.js';

const ANA = { type: 'administrator', id: 1, name: 'ana@example.com' } as const;

describe('SettingStore', () => {
  let opened: TestDatabase;

  beforeEach(async () => (opened = await testDatabase()));
  afterEach(() => opened.close());

  /** The settings in the memory of a process that starts in this environment. */
  async function process(env: Record<string, string> = {}) {
    const values = new Settings(testConfig(env));
    const stored = new SettingStore(opened.database, values, new Audit(new ManualClock()));
    await stored.onModuleInit();
    return { values, stored };
  }

  const addChannel = (name: string, archivedAt: number | null = null) =>
    opened.database.write((tx) =>
      tx.insert('channels', ['name', 'gateway', 'archived_at'], [[name, 'http', archivedAt]]),
    );
  const trail = async () => {
    const rows = await opened.database.read<{ action: string; details: string }>(
      'SELECT action, details FROM audit_entries ORDER BY id',
    );
    return rows.map(({ action, details }) => ({ action, details: JSON.parse(details) as object }));
  };

  it('has the defaults until somebody changes them', async () => {
    const { values } = await process();
    expect(values.all()).toEqual({
      name: 'Recado',
      timezone: 'America/Sao_Paulo',
      defaultChannel: 'default',
      retentionDays: 90,
      removeAfterDays: 0,
      mediaRetentionDays: 30,
      auditRetentionDays: 400,
    });
  });

  it('takes changes over at once, in other processes at their next look, and after a restart', async () => {
    const one = await process();
    const other = await process();
    await addChannel('vendas');
    let told = 0;
    other.values.onChange(() => told++);
    const input = { name: ' Loja ', timezone: 'America/Manaus', defaultChannel: 'vendas', removeAfterDays: '30' };
    expect(await one.stored.change(input, ANA)).toEqual({});
    const now = { name: 'Loja', timezone: 'America/Manaus', defaultChannel: 'vendas', removeAfterDays: 30 };
    expect(one.values.all()).toMatchObject(now);
    expect(other.values.name).toBe('Recado');
    await other.stored.refreshIfChanged();
    await other.stored.refreshIfChanged();
    expect(other.values.all()).toMatchObject(now);
    expect(told).toBe(1);
    expect((await process()).values.all()).toMatchObject(now);
  });

  it('keeps a change where a look that began before it ends after it', async () => {
    const { stored, values } = await process();
    const read = opened.database.read.bind(opened.database);
    let goOn: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (goOn = resolve));
    vi.spyOn(opened.database, 'read').mockImplementationOnce(async (...query) => {
      const rows = await read(...query);
      await held;
      return rows;
    });
    const look = stored.refreshIfChanged();
    await stored.change({ name: 'Loja' }, ANA);
    goOn();
    await look;
    expect(values.name).toBe('Loja');
  });

  it('keeps the audit trail for 90 days where fewer were chosen before, and warns at the start', async () => {
    const warn = vi.spyOn(Logger.prototype, 'warn').mockImplementation(() => undefined);
    const chosen = JSON.stringify({ auditRetentionDays: 7 });
    await opened.database.write((tx) =>
      tx.run('UPDATE installation_settings SET version = version + 1, chosen = ?', [chosen]),
    );
    const { values } = await process();
    expect(values.all().auditRetentionDays).toBe(90);
    expect(warn.mock.calls.map(([line]) => String(line))).toEqual([expect.stringContaining('after 7 days')]);
    warn.mockRestore();
  });

  it('keeps what is not named, and writes to the audit trail what changed', async () => {
    const { stored, values } = await process();
    await stored.change({ retentionDays: '30', name: 'Loja' }, ANA);
    await stored.change({ retentionDays: '60', name: 'Loja' }, ANA);
    await stored.change({ retentionDays: '60' }, ANA);
    expect(values.all()).toMatchObject({ retentionDays: 60, name: 'Loja' });
    expect(await trail()).toEqual([
      {
        action: 'settings.changed',
        details: { retentionDays: { before: null, after: 30 }, name: { before: null, after: 'Loja' } },
      },
      { action: 'settings.changed', details: { retentionDays: { before: 30, after: 60 } } },
    ]);
  });

  it('says what is wrong with each, and changes nothing', async () => {
    const { stored, values } = await process();
    const before = values.all();
    const wrong = {
      name: 'a\nb',
      timezone: 'Brasil',
      retentionDays: '0',
      removeAfterDays: '-1',
      auditRetentionDays: '89',
    };
    expect(await stored.change({ ...wrong }, ANA)).toEqual({
      name: 'name_invalid',
      timezone: 'zone_unknown',
      retentionDays: 'days_invalid',
      removeAfterDays: 'removal_invalid',
      auditRetentionDays: 'audit_days_invalid',
    });
    await addChannel('antigo', 5);
    expect(await stored.change({ defaultChannel: 'antigo', name: 'X' }, ANA)).toEqual({
      defaultChannel: 'channel_archived',
    });
    expect(await stored.change({ defaultChannel: 'nenhum' }, ANA)).toEqual({ defaultChannel: 'channel_unknown' });
    expect(values.all()).toEqual(before);
    expect(await trail()).toEqual([]);
  });

  it('leaves to the environment what a variable fixes', async () => {
    const free = await process();
    await addChannel('vendas');
    await free.stored.change({ timezone: 'America/Manaus', defaultChannel: 'vendas', name: 'Loja' }, ANA);
    const { values, stored } = await process({
      SCHEDULE_TIMEZONE: 'Europe/Lisbon',
      GATEWAY: 'http',
      HTTP_GATEWAY_URL: 'http://localhost:9',
    });
    expect(values.all()).toMatchObject({ timezone: 'Europe/Lisbon', defaultChannel: 'default', name: 'Loja' });
    expect([...values.fixed].sort()).toEqual(['defaultChannel', 'timezone']);
    expect(await stored.change({ timezone: 'America/Manaus', name: 'Outra' }, ANA)).toEqual({
      timezone: 'setting_fixed',
    });
    expect(values.name).toBe('Loja');
  });
});
