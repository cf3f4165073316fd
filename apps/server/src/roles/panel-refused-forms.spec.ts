import { AlertSettingsStore } from '@recado/alerts';
import { Administrators, ApiKeys, SecondFactors } from '@recado/auth';
import { Channels, ChannelSettings } from '@recado/channels';
import { Database } from '@recado/database';
import { EndpointChanges, WebhookEndpoints } from '@recado/webhooks';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FactorPeople, PASSWORD, SECURITY, TESTER } from '../../../../test/support/fixtures/factor-people.js';
import { RunningPanel } from '../../../../test/support/fixtures/running-panel.js';
import type { PanelClient } from '../../../../test/support/panel-client.js';
import { sentForm } from '../../../../test/support/sent-form.js';

const WRONG = 'tulipas sob a cama';

let panel: RunningPanel;
let ana: PanelClient;
beforeAll(async () => {
  panel = await RunningPanel.start();
  ana = await panel.browserOf('administrator');
});
afterAll(() => panel.stop());

const part = <T>(type: abstract new (...args: never[]) => T): T => panel.app.get(type, { strict: false });
const newKey = async (name: string) => (await part(ApiKeys).issue({ name, scopes: ['messages:write'] }, TESTER)).key.id;

/** As ten minutes after the login: a sensitive change needs the password. */
const makeLoginOld = () =>
  part(Database).write((tx) => tx.run(`UPDATE admin_sessions SET data = json_set(data, '$.authenticatedAt', 0)`));

/**
 * Sends a form of a page with a wrong password, and then what the refused page holds with the right one, as somebody who
 * retypes nothing else. Returns the refused page.
 */
async function mistypePassword(browser: PanelClient, page: string, action: string, chosen: Record<string, string>) {
  await makeLoginOld();
  const whole = { ...sentForm((await browser.open(page)).text, action), ...chosen };
  const { status, text } = await browser.submit(action, { ...whole, password: WRONG }, page);
  expect(status).toBe(422);
  expect(text).not.toContain(WRONG);
  const fields = { ...sentForm(text, action), password: PASSWORD };
  expect((await browser.submit(action, fields, page)).status).toBe(303);
  return text;
}

describe('after a mistyped password, only the password must be typed again for', () => {
  it('a key whose old secret ends at once', async () => {
    const id = await newKey('vazada');
    const page = `/admin/api-keys/${id}`;
    await mistypePassword(ana, page, `${page}/replace`, { grace: 'now' });
    expect((await part(ApiKeys).find(id))?.replaced).toEqual([]);
  });

  it('a key that is revoked together with what it left waiting', async () => {
    const id = await newKey('roubada');
    const page = `/admin/api-keys/${id}`;
    await mistypePassword(ana, page, `${page}/revoke`, { confirm: 'roubada', cancelWaiting: 'on' });
    const notice = (await ana.open('/admin/api-keys')).text;
    expect((await part(ApiKeys).find(id))?.revokedAt).not.toBeNull();
    expect(notice).toMatch(/class="notice[^>]*>[^<]*cancela/);
  });

  it('the secret of a webhook whose old one signs no longer', async () => {
    const endpoint = { url: 'https://avisos.example/', events: ['message.sent' as const], description: null };
    const { id } = await part(EndpointChanges).create({ ...endpoint, keyIds: null, apiKeyId: null }, TESTER);
    const page = `/admin/webhooks/${id}`;
    await mistypePassword(ana, page, `${page}/rotate-secret`, { overlap: 'none' });
    const previousUntil = (await part(WebhookEndpoints).find(id))?.previousUntil ?? 0;
    expect(previousUntil).toBeLessThanOrEqual(Date.now());
  });

  it('a webhook that is deleted', async () => {
    const endpoint = { url: 'https://velho.example/', events: ['message.sent' as const], description: null };
    const { id } = await part(EndpointChanges).create({ ...endpoint, keyIds: null, apiKeyId: null }, TESTER);
    const page = `/admin/webhooks/${id}`;
    await mistypePassword(ana, page, `${page}/delete`, { confirm: 'velho.example' });
    expect(await part(WebhookEndpoints).find(id)).toBeNull();
  });

  it('another role of a person', async () => {
    const person = { email: 'bia@exemplo.com.br', password: PASSWORD, role: 'administrator' as const };
    const { id } = await part(Administrators).create(person, TESTER);
    const page = `/admin/people/${id}`;
    await mistypePassword(ana, page, `${page}/role`, { role: 'viewer' });
    expect((await part(Administrators).find(id))?.role).toBe('viewer');
  });

  it('the name of a second factor', async () => {
    const people = new FactorPeople(panel);
    const person = await people.add();
    await people.addApp(person);
    const [{ id = 0 } = {}] = await part(SecondFactors).list(person.id);
    const page = `${SECURITY}/${id}`;
    await mistypePassword(person.browser, page, `${page}/name`, { name: 'Tablet' });
    expect(await part(SecondFactors).list(person.id)).toMatchObject([{ name: 'Tablet' }]);
  });

  it('the key of which a channel becomes the default, and a test message', async () => {
    await newKey('primeira');
    const id = await newKey('segunda');
    const channel =
      part(Channels)
        .open()
        .find(({ name }) => name === 'sandbox')?.id ?? 0;
    const page = `/admin/channels/${channel}`;
    await mistypePassword(ana, page, `${page}/default`, { defaultKey: String(id) });
    expect((await part(ApiKeys).find(id))?.defaultChannelId).toBe(channel);
    const message = { phone: '+5511987654321', text: 'Um teste só', key: String(id) };
    await mistypePassword(ana, page, `${page}/test`, message);
    expect((await ana.open('/admin/messages')).text).toContain('segunda');
  });
});

describe('a new secret of a channel', () => {
  it('is saved after a mistyped password, and asked for again where it cannot be kept', async () => {
    const address = '/admin/channels/new?gateway=whatsapp-cloud';
    const settings = { name: 'nuvem', 'set-phoneNumberId': '1', 'set-token': 'EAAantigo' };
    const created = await ana.submit(address, { ...sentForm((await ana.open(address)).text, address), ...settings });
    const channel = created.headers.get('location') ?? '';
    const page = `${channel}/edit`;
    const token = async () => (await part(ChannelSettings).of(Number(/\d+$/.exec(channel))))?.token;
    expect(await token()).toBe('EAAantigo');
    await mistypePassword(ana, page, page, { 'set-token': 'EAAnovo' });
    expect(await token()).toBe('EAAnovo');
    const loaded = sentForm((await ana.open(page)).text, page);
    const asked = await ana.submit(page, { ...loaded, kept: 'de outra sessão' });
    expect(asked.status).toBe(422);
    expect(asked.text).toMatch(/id="set-token"[^>]*aria-invalid="true"/);
    expect((await ana.submit(page, sentForm(asked.text, page))).status).toBe(303);
    expect(await token()).toBe('EAAnovo');
  });
});

describe('a new password of the mail server', () => {
  const PAGE = '/admin/alerts/settings';
  const MAIL = {
    emailTo: 'ana@exemplo.com.br',
    emailFrom: 'recado@exemplo.com.br',
    smtpHost: 'mail.exemplo.com.br',
    smtpUser: 'recado',
  };
  const stored = async () => (await part(AlertSettingsStore).read()).secrets.smtpPassword;
  beforeAll(async () => {
    await ana.submit(PAGE, { ...sentForm((await ana.open(PAGE)).text, PAGE), ...MAIL, smtpPassword: 'a antiga' });
    expect(await stored()).toBe('a antiga');
  });

  it('is saved after a mistyped password of the person, and is not shown', async () => {
    const refused = await mistypePassword(ana, PAGE, PAGE, { smtpPassword: 'a nova' });
    expect(refused).not.toContain('a nova');
    expect(refused).toContain('Está guardada enquanto você corrige');
    expect(await stored()).toBe('a nova');
  });

  it('is saved after another field was refused', async () => {
    const loaded = sentForm((await ana.open(PAGE)).text, PAGE);
    const { status, text } = await ana.submit(PAGE, { ...loaded, smtpPassword: 'outra', smtpPort: 'x' });
    expect([status, text.includes('value="outra"')]).toEqual([422, false]);
    expect((await ana.submit(PAGE, { ...sentForm(text, PAGE), smtpPort: '587' })).status).toBe(303);
    expect(await stored()).toBe('outra');
  });

  it('is asked for again where it cannot be kept, and else stays as it was', async () => {
    const loaded = sentForm((await ana.open(PAGE)).text, PAGE);
    const refused = await ana.submit(PAGE, { ...loaded, smtpPassword: 'perdida', smtpPort: 'x' });
    const corrected = { ...sentForm(refused.text, PAGE), smtpPort: '587', kept: 'de outra sessão' };
    const asked = await ana.submit(PAGE, corrected);
    expect(asked.status).toBe(422);
    expect(asked.text).toMatch(/id="smtpPassword"[^>]*aria-invalid="true"/);
    expect((await ana.submit(PAGE, sentForm(asked.text, PAGE))).status).toBe(303);
    expect(await stored()).toBe('outra');
  });
});
