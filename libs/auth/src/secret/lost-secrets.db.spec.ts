import { type INestApplicationContext } from '@nestjs/common';
import { UNREADABLE_TEXT, Vault } from '@recado/core';
import { Database } from '@recado/database';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Administrators } from '../administrators/administrators.js';
import { TOTP_PURPOSE } from '../second-factor/totp-purpose.js';
import { AuthFixture, TESTER, trail } from '../testing/auth-fixture.js';
import { SecretLoss } from './lost-secrets.js';
import { SecretCheck } from './secret-check.js';
import { TextSealing } from './text-sealing.js';

const LOST = { APP_SECRET: 'the secret that this database was sealed with' };
const PRESENT = { APP_SECRET: 'a secret that came after the lost one' };
const WEBHOOK_PURPOSE = 'webhook signing secret';

describe('SecretLoss', () => {
  let fixture: AuthFixture;
  let before: INestApplicationContext;

  beforeEach(async () => {
    fixture = await AuthFixture.create();
    before = await fixture.startProcess({ ...LOST, SEAL_TEXTS: 'true' });
    await before.get(SecretCheck).require();
    await before.get(TextSealing).onModuleInit();
  });
  afterEach(() => fixture.close());

  /**
   * A webhook with two sealed secrets, a callback that nobody has read, the secrets of alerts, and a person's
   * authenticator app and passkey.
   */
  async function storeSealed(): Promise<void> {
    const ana = { email: 'ana@exemplo.com', password: 'tulipas sob a mesa' };
    const { id } = await before.get(Administrators).create(ana, TESTER);
    const app = before.get(Vault).seal(TOTP_PURPOSE, 'lost');
    const factor = ['administrator_id', 'kind', 'name', 'secret', 'created_at'];
    const factors = [
      [id, 'totp', 'Celular', app, 1],
      [id, 'passkey', 'Notebook', null, 1],
    ];
    await before.get(Database).write((tx) => tx.insert('second_factors', factor, factors));
    const sealed = before.get(Vault).seal(WEBHOOK_PURPOSE, 'whsec_lost');
    await before.get(Database).write(async (tx) => {
      await tx.run(
        `INSERT INTO webhook_endpoints (url, events, secret, previous_secret, previous_until, created_at)
         VALUES ('https://example.com/hook', 'message.sent', ?, ?, 9, 1)`,
        [sealed, sealed],
      );
      const secret = `INSERT INTO webhook_secrets (endpoint_id, secret, expires_at) SELECT id, ?, 9 FROM webhook_endpoints`;
      await tx.run(secret, [sealed]);
      await tx.run(
        `INSERT INTO gateway_callbacks (channel_id, digest, sealed_json, size, received_at, next_at)
         VALUES (1, 'digest', ?, 10, 1, 1)`,
        [sealed],
      );
      const texts = ['name', 'text', 'created_at', 'created_by'];
      await tx.insert('saved_texts', texts, [['aviso', 'lost', 1, 'ana']]);
      const reply = ['sandbox_message_id', 'text', 'received_at'];
      await tx.insert('sandbox_replies', reply, [[1, 'lost', 1]]);
      const alerts = before.get(Vault).seal('alerts', '{"smtpPassword":"lost"}');
      await tx.run("INSERT INTO alert_settings (id, settings, secrets) VALUES (1, '{}', ?)", [alerts]);
    });
  }

  it('finds nothing while the secret is the right one', async () => {
    await storeSealed();
    expect(await before.get(SecretLoss).find()).toBeUndefined();
  });

  it('finds and deletes what the present secret does not unseal, and makes the present secret the right one', async () => {
    await storeSealed();
    const after = await fixture.startProcess(PRESENT);
    const webhooks = [{ id: 1, url: 'https://example.com/hook' }];
    const lost = {
      channels: [],
      webhooks,
      people: ['ana@exemplo.com'],
      alerts: true,
      texts: true,
      callbacks: 1,
      sessions: 0,
    };
    expect(await after.get(SecretLoss).find()).toEqual(lost);
    expect(await after.get(SecretLoss).forget(TESTER)).toEqual(lost);
    const database = after.get(Database);
    const endpoints = 'SELECT secret, previous_secret AS previous, previous_until AS until FROM webhook_endpoints';
    expect(await database.read(endpoints)).toEqual([{ secret: '', previous: null, until: null }]);
    expect(await database.read('SELECT id FROM webhook_secrets')).toEqual([]);
    // What is nothing without its text is gone; the others stay, with a sentence in its place.
    expect(await database.read('SELECT id FROM saved_texts')).toEqual([]);
    expect(await database.read('SELECT text FROM sandbox_replies')).toEqual([{ text: UNREADABLE_TEXT }]);
    expect(await database.read('SELECT kind FROM second_factors')).toEqual([{ kind: 'passkey' }]);
    const callbacks = 'SELECT sealed_json AS sealed, next_at AS next FROM gateway_callbacks';
    expect(await database.read(callbacks)).toEqual([{ sealed: '', next: null }]);
    expect(await database.read('SELECT settings, secrets FROM alert_settings')).toEqual([
      { settings: '{}', secrets: null },
    ]);
    expect(await after.get(SecretCheck).state()).toBe('right');
    expect(await after.get(SecretLoss).find()).toBeUndefined();
    expect((await trail(after)).map(({ action }) => action)).toContain('secrets.forgotten');
  });

  it('keeps the secrets of alerts that the present secret unseals', async () => {
    const after = await fixture.startProcess(PRESENT);
    const sealed = after.get(Vault).seal('alerts', '{"smtpPassword":"kept"}');
    const row = [[1, '{}', sealed]];
    await after.get(Database).write((tx) => tx.insert('alert_settings', ['id', 'settings', 'secrets'], row));
    expect(await after.get(SecretLoss).forget(TESTER)).toMatchObject({ alerts: false });
    expect(await after.get(Database).read('SELECT secrets FROM alert_settings')).toEqual([{ secrets: sealed }]);
  });
});
