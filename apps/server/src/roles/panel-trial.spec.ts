import { ApiKeys, KeyChanges } from '@recado/auth';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { RunningPanel } from '../../../../test/support/fixtures/running-panel.js';
import type { PanelClient } from '../../../../test/support/panel-client.js';
import { sentForm } from '../../../../test/support/sent-form.js';

const ROOT = '/admin/try';
const pageOf = (operation: string) => `${ROOT}?operation=${operation}`;

let panel: RunningPanel;
let operator: PanelClient;
beforeAll(async () => {
  panel = await RunningPanel.start();
  operator = await panel.browserOf('operator');
});
afterAll(() => panel.stop());

const keysOfPeople = async () =>
  (await panel.app.get(ApiKeys, { strict: false }).list()).filter(({ name }) => name.startsWith('Testar: '));

/** Opens the form of an operation, changes some fields, and sends it. */
async function attempt(operation: string, changes: Record<string, string> = {}): Promise<string> {
  const form = sentForm((await operator.open(pageOf(operation))).text, ROOT);
  const { text } = await operator.submit(ROOT, { ...form, ...changes }, pageOf(operation));
  return text.replaceAll('&quot;', '"');
}

describe('the page that tries the API', () => {
  it('is led to by the reference, for the operations that it has, and leads back', async () => {
    const list = (await operator.open(ROOT)).text;
    const offered = [...list.matchAll(/\/admin\/try\?operation=(\w+)/g)].map(([, id]) => id);
    expect(offered).toContain('enqueueMessages');
    // What reaches the data of every key, or sends to addresses elsewhere, is not tried.
    for (const id of ['exportRecipient', 'createWebhook', 'testWebhook']) expect(offered).not.toContain(id);
    const reference = await (await fetch(`${panel.url}/docs/api/messages?lang=pt`)).text();
    const linked = [...reference.matchAll(/\/admin\/try\?operation=(\w+)/g)].map(([, id]) => id);
    expect(linked.length).toBeGreaterThan(2);
    expect(offered).toEqual(expect.arrayContaining(linked));
    expect((await operator.open(pageOf('enqueueMessages'))).text).toContain(
      '/docs/api/messages?lang=pt#enqueueMessages',
    );
    expect((await operator.open(pageOf('unknown'))).status).toBe(404);
  });

  it('sends the sample with a test key that ends within an hour, and shows the answer as it came', async () => {
    const text = await attempt('enqueueMessages');
    expect(text).toContain('POST /api/enqueue-messages');
    expect(text).toContain('>200<');
    expect(text).toMatch(/"batch_id": \d+/);
    expect(text).toContain('x-request-id');
    const [key, ...others] = await keysOfPeople();
    expect(others).toEqual([]);
    expect(key).toMatchObject({ testMode: true, createdBy: 'operator@exemplo.com.br', revokedAt: null });
    expect(key!.scopes).not.toContain('webhooks:write');
    expect(key!.expiresAt! - Date.now()).toBeLessThanOrEqual(3_600_000);
    expect(text).not.toMatch(/rcd_test_\w{20}/);
  });

  it('shows refusals of the API as they came, and asks for what the address needs', async () => {
    expect(await attempt('enqueueMessages', { body: '{' })).toMatch(/>400<.*"code"/s);
    expect(await attempt('enqueueMessages', { body: 'x'.repeat(60_000) })).toContain('>400<');
    expect(await attempt('getMessage', { 'in-id': '999999' })).toMatch(/>404<.*not_found/s);
    expect(await attempt('getMessage', { 'in-id': ' ' })).toContain('Campo obrigatório.');
    for (const step of ['.', ' .. ']) {
      const text = await attempt('getMessage', { 'in-id': step });
      expect(text).toContain('Um endereço não pode ter');
      expect(text).not.toContain('x-request-id');
    }
    expect(await attempt('listMessages', { query: '?limit=1&status=x' })).toMatch(/limit=1.*>422</s);
  });

  it('keeps one key for a person: another session, or a revoked key, gets another secret', async () => {
    const before = await keysOfPeople();
    await operator.submit('/admin/logout', {}, '/admin/account');
    await panel.logInAgain(operator);
    expect(await attempt('listMessages')).toContain('>200<');
    const after = await keysOfPeople();
    expect(after.map(({ id }) => id)).toEqual(before.map(({ id }) => id));
    expect(after[0]!.last4).not.toBe(before[0]!.last4);
  });

  it('keeps the secret of a key whose addresses somebody has limited, and shows that the API refuses it', async () => {
    await attempt('listMessages');
    const [before] = await keysOfPeople();
    const limit = { ipAllowList: ['192.0.2.1'] };
    const actor = { type: 'administrator', id: 1, name: 'ana@exemplo.com.br' } as const;
    await panel.app.get(KeyChanges, { strict: false }).change(before!.id, limit, actor);
    for (let tried = 0; tried < 2; tried++) expect(await attempt('listMessages')).toContain('>403<');
    expect((await keysOfPeople()).map(({ id, last4 }) => [id, last4])).toEqual([[before!.id, before!.last4]]);
    // Another session begins with another secret, and with what a trial needs.
    await operator.submit('/admin/logout', {}, '/admin/account');
    await panel.logInAgain(operator);
    expect(await attempt('listMessages')).toContain('>200<');
    expect((await keysOfPeople())[0]!.ipAllowList).toBeNull();
  });

  it('is closed to viewers', async () => {
    const viewer = await panel.browserOf('viewer');
    expect((await viewer.open(pageOf('enqueueMessages'))).status).toBe(403);
    expect((await viewer.submit(ROOT, { operation: 'enqueueMessages' }, '/admin/account')).status).toBe(403);
  });
});
