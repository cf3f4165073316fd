import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ageSessions } from '../browser/helpers/sessions.js';
import { api } from '../support/api.js';
import { runCli } from '../support/cli.js';
import { createKey } from '../support/keys.js';
import { type Server, startServer } from '../support/server.js';
import { askDatabase } from '../support/shape.js';
import { until } from '../support/until.js';
import { ENQUEUE } from './helpers/enqueue.js';
import { EMAIL, FORM, PanelClient, PASSWORD } from '../support/panel-client.js';
import { rawUpload } from './helpers/raw-http.js';

const MIB = 1_024 ** 2;

let server: Server;
beforeAll(async () => {
  server = await startServer({ env: { ADMIN_EMAIL: EMAIL, ADMIN_PASSWORD: PASSWORD } });
});
afterAll(() => server?.stop());

describe('a form that is too large', () => {
  const COUNT = 17;
  const piece = Buffer.alloc(MIB, 'x');
  const chunk = Buffer.concat([Buffer.from(`${MIB.toString(16)}\r\n`), piece, Buffer.from('\r\n')]);

  it.each([
    ['with its length', `Content-Length: ${COUNT * MIB}`, new Array<Buffer>(COUNT).fill(piece)],
    ['in chunks', 'Transfer-Encoding: chunked', [...new Array<Buffer>(COUNT).fill(chunk), Buffer.from('0\r\n\r\n')]],
  ])('is answered with 413 or 415 instead of a reset: %s', async (_how, length, pieces) => {
    const head = (path: string, ...more: string[]) =>
      [`POST ${path} HTTP/1.1`, 'Host: x', `Content-Type: ${FORM}`, length, ...more, '', ''].join('\r\n');
    expect(await rawUpload(server, head('/admin/login'), pieces)).toMatch(/^HTTP\/1\.1 413 /);
    const key = `Authorization: Bearer ${await createKey(server)}`;
    expect(await rawUpload(server, head(ENQUEUE, key), pieces)).toMatch(/^HTTP\/1\.1 415 /);
  });
});

describe('the pages behind the login', () => {
  it('accept forms only and refuse every other type', async () => {
    const panel = new PanelClient(server);
    expect((await panel.login()).status).toBe(303);
    const _csrf = await panel.token('/admin/api-keys/new');
    for (const path of ['/admin/api-keys/1/revoke', '/admin/api-keys/new', '/admin/preferences', '/admin/login']) {
      const headers = { 'content-type': 'application/json' };
      const body = JSON.stringify({ _csrf, confirm: 5, name: 'x', password: {}, email: [], back: {} });
      expect((await panel.open(path, { method: 'POST', headers, body })).status).toBe(415);
    }
    expect((await panel.open('/admin/messages')).status).toBe(200);
  });

  it('treat a form without a body as one without fields', async () => {
    const panel = new PanelClient(server);
    await panel.login();
    await createKey(server);
    const headers = { 'csrf-token': await panel.token('/admin/api-keys/new') };
    const post = async (path: string) => (await panel.open(path, { method: 'POST', headers })).status;
    expect(await post('/admin/api-keys/1/revoke')).toBe(422);
    expect(await post('/admin/api-keys/new')).toBe(422);
    expect(await post('/admin/preferences')).toBe(303);
  });
});

describe('opt-outs after an old login', () => {
  it('are imported, removed and configured only with the password', async () => {
    const panel = new PanelClient(server);
    await panel.login();
    const press = async (path: string, fields: Record<string, string>) => {
      ageSessions(server);
      return panel.submit(`/admin/opt-outs/${path}`, fields, '/admin/opt-outs/new');
    };
    const tries: [string, Record<string, string>][] = [
      ['import', { numbers: '5531987654321' }],
      ['rules', { words: 'Chega', reply: '' }],
      ['1/remove', {}],
    ];
    for (const [path, fields] of tries) {
      const wrong = await press(path, { ...fields, password: 'um palpite' });
      expect({ path, status: wrong.status }).toEqual({ path, status: 422 });
      expect(wrong.text).toContain('aria-invalid="true"');
      expect({ path, status: (await press(path, fields)).status }).toEqual({ path, status: 422 });
      expect(await press(path, { ...fields, password: PASSWORD })).toMatchObject({ status: 303 });
    }
    const actions = await askDatabase(
      server.folder,
      `SELECT action FROM audit_entries WHERE action LIKE 'opt%' ORDER BY id`,
    );
    const expected = ['opt_out.imported', 'opt_out.rules_changed', 'opt_out.removed'];
    expect(actions).toEqual(expected.map((action) => ({ action })));
    await panel.submit('/admin/logout', {}, '/admin/opt-outs');
    const last = await askDatabase(
      server.folder,
      `SELECT actor_name, action FROM audit_entries ORDER BY id DESC LIMIT 1`,
    );
    expect(last).toEqual([{ actor_name: EMAIL, action: 'administrator.logged_out' }]);
  });
});

describe('webhooks after an old login', () => {
  it('are created, changed, rotated and deleted only with the password', async () => {
    const panel = new PanelClient(server);
    await panel.login();
    const fields = { url: 'https://erp.example/recado', 'event:message.sent': 'on' };
    const tries: [string, Record<string, string>][] = [
      ['new', fields],
      ['1/edit', fields],
      ['1/rotate-secret', { overlap: 'none' }],
      ['1/delete', { confirm: 'erp.example' }],
    ];
    for (const [path, typed] of tries) {
      ageSessions(server);
      const press = (more: object) =>
        panel.submit(`/admin/webhooks/${path}`, { ...typed, ...more }, '/admin/webhooks/new');
      expect({ path, status: (await press({})).status }).toEqual({ path, status: 422 });
      expect({ path, status: (await press({ password: PASSWORD })).status }).toEqual({ path, status: 303 });
    }
    expect((await panel.open('/admin/webhooks/1')).status).toBe(404);
  });
});

describe('the emergency stop', () => {
  /** A browser with an old login, so that sensitive forms ask for the password. */
  const longAfterLogin = async () => {
    const panel = new PanelClient(server);
    await panel.login();
    ageSessions(server);
    return panel;
  };

  it('is available for a failing channel', async () => {
    const create = ['create-channel', '--name', 'fora', '--gateway', 'http', '--set', 'url=http://127.0.0.1:1/'];
    expect(await runCli(create, { folder: server.folder })).toMatchObject({ code: 0 });
    const client = api(server, await createKey(server));
    const panel = await longAfterLogin();
    const page = async () => (await panel.open('/admin/channels/3')).text;
    const message = { phone: '5511987654321', message: 'oi' };
    await until(async () => (await client.post(ENQUEUE, { channel: 'fora', messages: [message] })).status === 200);
    await until(async () => (await page()).includes('action="/admin/channels/3/resume"'));
    expect(await page()).toContain('action="/admin/channels/3/pause"');
    const list = async () => (await panel.open('/admin/channels')).text;
    expect(await list()).toMatch(/action="\/admin\/channels\/3\/pause".*aria-label="Pausar fora"/s);
    expect((await panel.submit('/admin/channels/3/pause', { reason: 'obras' }, '/admin/channels')).status).toBe(303);
    expect(await page()).toContain('obras');
    for (const shown of [await page(), await list()]) expect(shown).not.toContain('action="/admin/channels/3/pause"');
  });

  it('needs no password, also after wrong ones; resuming needs it', async () => {
    const panel = await longAfterLogin();
    const press = async (action: string, fields: Record<string, string> = {}) =>
      (await panel.submit(`/admin/channels/${action}`, fields, '/admin/channels')).status;
    for (let wrong = 0; wrong < 6; wrong++) expect(await press('resume-all', { password: 'um palpite' })).toBe(422);
    expect(await press('pause-all', { reason: 'texto errado' })).toBe(303);
    expect((await panel.open('/admin/channels')).text).toContain('texto errado');
    expect(await press('1/pause')).toBe(303);
    expect(await press('resume-all', { password: PASSWORD })).toBe(422);
    expect((await panel.open('/admin/channels')).text).toContain('texto errado');
    for (const args of [['--all'], ['--name', 'default']])
      expect(await runCli(['resume-channel', ...args], { folder: server.folder })).toMatchObject({ code: 0 });
  });
});
