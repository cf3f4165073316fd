import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { AlertInput } from './alert-settings-store.js';
import { ANA, AlertsFixture, EMPTY_FORM } from '../testing/alerts-fixture.js';

const MAIL = {
  emailTo: 'dona@example.com, socio@example.com',
  smtpHost: 'mail.example.com',
  smtpUser: 'recado@example.com',
  smtpPassword: 'a password',
};

describe('AlertSettingsStore', () => {
  let fixture: AlertsFixture;

  beforeEach(async () => (fixture = await AlertsFixture.create()));
  afterEach(() => fixture.close());

  const change = (input: Partial<AlertInput>) => fixture.store.change({ ...EMPTY_FORM, ...input }, ANA);
  const faults = async (input: Partial<AlertInput>) => {
    const changed = await change(input);
    return changed.ok ? {} : changed.faults;
  };

  it('tells nobody until somebody sets a route', async () => {
    expect(await fixture.store.read()).toMatchObject({ settings: { email: null, webhook: null, whatsapp: null } });
  });

  it('keeps what was set, and its secrets sealed and out of the audit trail', async () => {
    expect(await change({ ...MAIL, quietFrom: '22:00', quietUntil: '07:30', kinds: ['disk_low'] })).toMatchObject({
      ok: true,
    });
    const { settings, secrets } = await fixture.store.read();
    expect(settings).toMatchObject({
      kinds: ['disk_low'],
      email: {
        server: { host: 'mail.example.com', port: 587, security: 'starttls', user: 'recado@example.com' },
        from: 'recado@example.com',
        to: ['dona@example.com', 'socio@example.com'],
      },
      quiet: { from: 1_320, until: 450 },
    });
    expect(secrets.smtpPassword).toBe('a password');
    const [row] = await fixture.database.read('SELECT settings, secrets FROM alert_settings');
    const trail = await fixture.database.read('SELECT action, details FROM audit_entries');
    expect(JSON.stringify([row, trail])).not.toContain('a password');
    expect(trail).toMatchObject([{ action: 'alerts.changed' }]);
  });

  it('keeps a password that is not typed again, but not for another server', async () => {
    await change(MAIL);
    await change({ ...MAIL, smtpPassword: '', emailTo: 'outra@example.com' });
    expect((await fixture.store.read()).secrets.smtpPassword).toBe('a password');
    for (const other of [{ smtpHost: 'other.example.com' }, { smtpPort: '2525' }, { smtpSecurity: 'tls' as const }])
      expect(await faults({ ...MAIL, smtpPassword: '', ...other })).toEqual({ smtpPassword: 'password_needed' });
    await change({ ...MAIL, emailTo: '', smtpHost: '' });
    expect((await fixture.store.read()).secrets.smtpPassword).toBeNull();
  });

  it('makes a secret for the webhook, and shows it once', async () => {
    const first = await change({ webhookUrl: 'https://owner.example/alerts' });
    expect(first).toMatchObject({ ok: true, newSecret: expect.stringMatching(/^whsec_/) as string });
    expect(await change({ webhookUrl: 'https://owner.example/other' })).toEqual({ ok: true, newSecret: null });
    const renewed = await change({ webhookUrl: 'https://owner.example/other', newWebhookSecret: true });
    const { secrets } = await fixture.store.read();
    expect(renewed).toEqual({ ok: true, newSecret: secrets.webhookSecret });
    expect(renewed).not.toEqual(first);
  });

  it('writes no more than the origin of the webhook to the audit trail, since its path often has a secret', async () => {
    await change({ webhookUrl: 'https://owner.example/services/T0/token-1' });
    await change({ webhookUrl: 'https://owner.example/services/T0/token-2' });
    const trail = await fixture.database.read<{ details: string }>('SELECT details FROM audit_entries ORDER BY id');
    expect(trail.map(({ details }) => JSON.parse(details) as object)).toMatchObject([
      { before: { webhook: null }, after: { webhook: { url: 'https://owner.example' } }, newUrl: true },
      {
        before: { webhook: { url: 'https://owner.example' } },
        after: { webhook: { url: 'https://owner.example' } },
        newUrl: true,
      },
    ]);
    expect(JSON.stringify(trail)).not.toContain('token');
  });

  it.each<[string, Partial<AlertInput>, object]>([
    [
      'e-mail addresses that are none',
      { ...MAIL, emailTo: 'dona@', emailFrom: 'x y' },
      { emailTo: 'email_invalid', emailFrom: 'email_invalid' },
    ],
    ['recipients without a server', { emailTo: 'dona@example.com' }, { smtpHost: 'host_missing' }],
    ['a server without recipients', { smtpHost: 'mail.example.com' }, { emailTo: 'emails_missing' }],
    ['a line break in a host', { ...MAIL, smtpHost: 'mail\r\nRCPT' }, { smtpHost: 'host_invalid' }],
    ['a login that anybody could read', { ...MAIL, smtpSecurity: 'none' }, { smtpSecurity: 'password_in_clear' }],
    ['a login without a password', { ...MAIL, smtpPassword: '' }, { smtpPassword: 'password_needed' }],
    ['a webhook in this machine', { webhookUrl: 'https://127.0.0.1/x' }, { webhookUrl: 'url_forbidden' }],
    ['a webhook over http', { webhookUrl: 'http://owner.example/x' }, { webhookUrl: 'url_forbidden' }],
    ['a webhook that is no URL', { webhookUrl: 'owner' }, { webhookUrl: 'url_invalid' }],
    ['a phone without a country', { whatsappPhone: '0123456' }, { whatsappPhone: 'phone_invalid' }],
    [
      'a channel that does not exist',
      { whatsappPhone: '5511987654321', whatsappChannel: 'x' },
      { whatsappChannel: 'channel_unknown' },
    ],
    [
      'numbers out of range',
      { stalledMinutes: '1', diskFreeMb: 'x', backupDays: '0', digestMinutes: '121' },
      {
        stalledMinutes: 'minutes_invalid',
        diskFreeMb: 'size_invalid',
        backupDays: 'days_invalid',
        digestMinutes: 'minutes_invalid',
      },
    ],
    ['half of the quiet hours', { quietFrom: '22:00' }, { quietUntil: 'time_invalid' }],
  ])('refuses %s, and changes nothing', async (_what, input, expected) => {
    const before = await fixture.store.read();
    expect(await faults(input)).toEqual(expected);
    expect(await fixture.store.read()).toEqual(before);
  });

  it('leaves a route to the environment that fixes it', async () => {
    const fixed = await AlertsFixture.create({
      SMTP_URL: 'smtps://recado%40example.com:p%2Fw@mail.example.com',
      ALERTS_EMAIL_TO: 'dona@example.com',
      ALERTS_WEBHOOK_URL: 'https://owner.example/alerts',
      ALERTS_WEBHOOK_SECRET: 'whsec_bm90LXNvLXNlY3JldC1ub3Qtc28tc2VjcmV0',
      ALERTS_WHATSAPP_TO: '5511987654321',
    });
    try {
      await fixed.store.change({ ...EMPTY_FORM, ...MAIL }, ANA);
      const { settings, secrets, fixed: routes } = await fixed.store.read();
      expect([...routes]).toEqual(['email', 'webhook', 'whatsapp']);
      expect(settings).toMatchObject({
        email: {
          server: { host: 'mail.example.com', port: 465, security: 'tls', user: 'recado@example.com' },
          from: 'recado@example.com',
          to: ['dona@example.com'],
        },
        whatsapp: { channel: 'default', phone: '5511987654321' },
      });
      expect(secrets).toEqual({ smtpPassword: 'p/w', webhookSecret: 'whsec_bm90LXNvLXNlY3JldC1ub3Qtc28tc2VjcmV0' });
    } finally {
      await fixed.close();
    }
  });
});
