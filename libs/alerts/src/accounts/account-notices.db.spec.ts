import { Audit } from '@recado/audit';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { messageText } from '../messages/message-text.js';
import { type AlertSettings, DEFAULT_ALERT_SETTINGS } from '../settings/alert-settings.js';
import { ANA, AlertsFixture } from '../testing/alerts-fixture.js';
import { ACCOUNT_CHANGES } from '../settings/account-notice.js';
import { AccountNotices } from './account-notices.js';

const HOUR = 3_600_000;
const server = { host: 'mail.example', port: 587, security: 'starttls', user: null } as const;
const BY_EMAIL: AlertSettings = {
  ...DEFAULT_ALERT_SETTINGS,
  email: { to: ['owner@example.com'], from: 'recado@example.com', server },
};

describe('notices of changed accounts', () => {
  let fixture: AlertsFixture;
  let notices: AccountNotices;

  beforeEach(async () => {
    fixture = await AlertsFixture.create();
    notices = new AccountNotices(fixture.database, fixture.clock);
  });
  afterEach(() => fixture.close());

  const record = (action: string, email = 'bia@example.com') => {
    const entry = { actor: { ...ANA, ip: '203.0.113.7' }, action, details: { email } };
    return fixture.database.write((tx) => new Audit(fixture.clock).record(tx, entry));
  };
  const taken = async () => {
    const contents = [];
    for (let message = await fixture.messages.take(); message; message = await fixture.messages.take()) {
      contents.push(message.content.account);
      await fixture.messages.record(message, null);
    }
    return contents;
  };

  it('go once to the person whose account it is, whichever processes look', async () => {
    const at = fixture.clock.now();
    await record('second_factor.added');
    await Promise.all([notices.compose(BY_EMAIL), notices.compose(BY_EMAIL)]);
    await notices.compose(BY_EMAIL);
    const notice = { to: 'bia@example.com', change: 'second_factor.added', at, ip: '203.0.113.7' };
    expect(await taken()).toEqual([notice]);
    expect(await fixture.messages.latest()).toEqual([]);
  });

  it('are of every change of how a person gets in, and of nothing else', async () => {
    for (const action of [...ACCOUNT_CHANGES, 'administrator.logged_in', 'api_key.created']) await record(action);
    await notices.compose(BY_EMAIL);
    expect((await taken()).map((notice) => notice?.change)).toEqual([...ACCOUNT_CHANGES]);
  });

  it('are not made without e-mail, nor of changes of long ago', async () => {
    await record('second_factor.removed');
    await notices.compose(DEFAULT_ALERT_SETTINGS);
    fixture.clock.advance(HOUR + 1);
    await notices.compose(BY_EMAIL);
    expect(await taken()).toEqual([]);
  });

  it.each([
    ['pt-BR', 'a senha da sua conta foi trocada', 'a partir do endereço 203.0.113.7'],
    ['en', 'the password of your account was changed', 'from the address 203.0.113.7'],
  ] as const)('say in %s what was changed, from where, and ask for no click', (language, change, where) => {
    const account = { to: 'bia@example.com', change: ACCOUNT_CHANGES[0], at: 0, ip: '203.0.113.7' };
    const teller = {
      installation: 'Loja',
      language,
      timezone: 'America/Sao_Paulo',
      url: 'https://x.example/admin/alerts',
    };
    const { subject, body } = messageText({ opened: [], resolved: [], isTest: false, account }, teller);
    expect(subject).toContain(`[Loja]`);
    expect(subject).toContain(change);
    expect(body).toContain(where);
    expect(body).not.toContain('http');
  });
});
