import type { INestApplicationContext } from '@nestjs/common';
import { Database } from '@recado/database';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { AuthInputCode } from '../auth-input-error.js';
import { AuthFixture, TESTER, trail } from '../testing/auth-fixture.js';
import type { KeySettingsInput } from './api-key.view.js';
import { ApiKeyVerifier } from './api-key.verifier.js';
import { ApiKeys } from './api-keys.js';
import { KeyChanges } from './key-changes.js';
import { KeyRevocation } from './key-revocation.js';

const BEFORE: KeySettingsInput = { name: 'ERP', scopes: ['messages:write'], ipAllowList: ['10.0.0.1'] };
const IP = '10.0.0.1';

describe('KeyChanges', () => {
  let fixture: AuthFixture;
  let context: INestApplicationContext;
  let changes: KeyChanges;
  let secret: string;

  beforeEach(async () => {
    fixture = await AuthFixture.create();
    context = await fixture.startProcess();
    changes = context.get(KeyChanges);
    ({ secret } = await context.get(ApiKeys).issue(BEFORE, TESTER));
  });
  afterEach(() => fixture.close());

  const change = (input: Partial<KeySettingsInput>) => changes.change(1, { ...BEFORE, ...input }, TESTER);
  const verify = () => context.get(ApiKeyVerifier).verify(secret, IP);
  const details = async () => (await trail(context)).map((entry) => JSON.parse(String(entry.details)) as unknown);

  it.each(['erp', 'ERP ', 'ÉRP'.normalize('NFD')])(
    'takes no name that people take for another key: %j',
    async (name) => {
      const named = name.startsWith('E\u0301') ? 'ÉRP' : 'ERP';
      if (named !== 'ERP') await change({ name: named });
      const other = { ...BEFORE, name, hasNameAlone: true };
      await expect(context.get(ApiKeys).issue(other, TESTER)).rejects.toMatchObject({ code: 'name_taken' });
    },
  );

  it('gives a key new settings, which apply at once', async () => {
    expect(await verify()).toMatchObject({ outcome: 'ok', principal: { name: 'ERP' } });
    const limits = { requestsPerMinute: 5, requestsPerDay: 6, messagesPerMinute: 7, messagesPerDay: 8 };
    const settings = {
      name: 'Loja',
      scopes: ['messages:read'] as const,
      expiresAt: fixture.clock.now() + 1_000,
      timezone: 'America/Recife',
      missingVariable: 'empty' as const,
      limits,
      lostAnswerGuard: false,
      ipAllowList: ['10.0.0.0/8'],
      defaultChannelId: 7,
    };
    expect(await change(settings)).toBe(true);
    expect(await context.get(ApiKeys).find(1)).toMatchObject(settings);
    expect(await verify()).toMatchObject({
      outcome: 'ok',
      principal: { ...settings, scopes: new Set(['messages:read']) },
    });
  });

  it('keeps what is left out as it is by then, each limit by itself, and sets to the default what is given as null', async () => {
    const expiresAt = fixture.clock.now() + 1_000;
    const limits = { requestsPerMinute: 5, requestsPerDay: 6 };
    await change({ limits, expiresAt, missingVariable: 'reject', lostAnswerGuard: false, defaultChannelId: 7 });
    const input = { name: 'Loja', limits: { requestsPerDay: null }, missingVariable: null, timezone: undefined };
    expect(await changes.change(1, input, TESTER)).toBe(true);
    expect(await context.get(ApiKeys).find(1)).toMatchObject({
      name: 'Loja',
      scopes: ['messages:write'],
      expiresAt,
      limits: { requestsPerMinute: 5, requestsPerDay: null },
      missingVariable: null,
      timezone: null,
      lostAnswerGuard: false,
      ipAllowList: ['10.0.0.1'],
      defaultChannelId: 7,
    });
    await changes.change(1, { ipAllowList: [], defaultChannelId: null }, TESTER);
    expect(await context.get(ApiKeys).find(1)).toMatchObject({
      name: 'Loja',
      ipAllowList: null,
      defaultChannelId: null,
    });
  });

  it('records the settings that differ, before and after', async () => {
    await change({ name: 'Loja', ipAllowList: [] });
    expect((await trail(context)).at(-1)).toMatchObject({ action: 'api_key.changed', target_id: 1 });
    expect((await details()).at(-1)).toEqual({
      name: 'ERP',
      before: { name: 'ERP', ipAllowList: ['10.0.0.1'] },
      after: { name: 'Loja', ipAllowList: null },
    });
  });

  it('does nothing where nothing differs', async () => {
    expect(await change({})).toBe(true);
    expect(await trail(context)).toHaveLength(1);
    const [row] = await context.get(Database).read<{ version: number }>('SELECT version FROM key_version');
    expect(row?.version).toBe(2);
  });

  it.each<[AuthInputCode, Partial<KeySettingsInput>]>([
    ['name_missing', { name: ' ' }],
    ['scopes_missing', { scopes: [] }],
    ['expiry_past', { expiresAt: Date.UTC(2026, 10, 20, 12) }],
    ['timezone_unknown', { timezone: 'Mars/Olympus' }],
    ['limit_range', { limits: { messagesPerMinute: -1 } }],
    ['ip_invalid', { ipAllowList: ['everywhere'] }],
  ])('refuses with %s: %j', async (code, input) => {
    await expect(change(input)).rejects.toMatchObject({ code });
    expect(await context.get(ApiKeys).find(1)).toMatchObject({ name: 'ERP', expiresAt: null });
    expect(await trail(context)).toHaveLength(1);
  });

  it('leaves an expiry in the past as it is, and accepts a new one in the future', async () => {
    const expiresAt = fixture.clock.now() + 1_000;
    await change({ expiresAt });
    fixture.clock.advance(2_000);
    expect(await change({ name: 'Loja', expiresAt })).toBe(true);
    expect(await verify()).toEqual({ outcome: 'unauthorized' });
    await change({ expiresAt: expiresAt + 5_000 });
    expect(await verify()).toMatchObject({ outcome: 'ok' });
  });

  it('changes no unknown or revoked key', async () => {
    expect(await changes.change(9, BEFORE, TESTER)).toBe(false);
    await context.get(KeyRevocation).revoke(1, TESTER);
    expect(await change({ name: 'Loja' })).toBe(false);
    expect(await context.get(ApiKeys).find(1)).toMatchObject({ name: 'ERP' });
  });
});
