import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createKey, type Server, startServer } from '../support/index.js';
import { ENQUEUE } from './helpers/enqueue.js';
import { EMAIL, FORM, PanelClient, PASSWORD } from './helpers/panel-client.js';
import { rawUpload } from './helpers/raw-http.js';

const MIB = 1_024 ** 2;

let server: Server;
beforeAll(async () => {
  server = await startServer({ env: { ADMIN_EMAIL: EMAIL, ADMIN_PASSWORD: PASSWORD } });
});
afterAll(() => server.stop());

describe('a form that is too large', () => {
  const COUNT = 17;
  const piece = Buffer.alloc(MIB, 'x');
  const chunk = Buffer.concat([Buffer.from(`${MIB.toString(16)}\r\n`), piece, Buffer.from('\r\n')]);

  it.each([
    ['with its length', `Content-Length: ${COUNT * MIB}`, new Array<Buffer>(COUNT).fill(piece)],
    ['in chunks', 'Transfer-Encoding: chunked', [...new Array<Buffer>(COUNT).fill(chunk), Buffer.from('0\r\n\r\n')]],
  ])('is answered, not reset: %s', async (_how, length, pieces) => {
    const head = (path: string, ...more: string[]) =>
      [`POST ${path} HTTP/1.1`, 'Host: x', `Content-Type: ${FORM}`, length, ...more, '', ''].join('\r\n');
    expect(await rawUpload(server, head('/admin/login'), pieces)).toMatch(/^HTTP\/1\.1 413 /);
    const key = `Authorization: Bearer ${await createKey(server)}`;
    expect(await rawUpload(server, head(ENQUEUE, key), pieces)).toMatch(/^HTTP\/1\.1 415 /);
  });
});

describe('the pages behind the login', () => {
  it('take forms only: another type is refused, whatever it holds', async () => {
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

  it('take a form without a body for one without fields', async () => {
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
