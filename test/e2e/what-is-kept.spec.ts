import { chmodSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { SqliteHandle } from '../support/sqlite-handle.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { api } from '../support/api.js';
import { temporaryFolder } from '../support/cleanup.js';
import { runCli } from '../support/cli.js';
import { createKey } from '../support/keys.js';
import { type Server, startServer } from '../support/server.js';
import { accepted, message } from './helpers/enqueue.js';
import { EMAIL, PanelClient, PASSWORD } from '../support/panel-client.js';

const APP_SECRET = 'um segredo da instalação, comprido';
const TEXT = 'texto que só o destinatário lê';
const PHONE = '5521998877665';

let server: Server;
let key: string;
let shownKey: string;

beforeAll(async () => {
  const folder = temporaryFolder();
  // As a volume is often mounted: the mode of the files must not depend on their folder's.
  chmodSync(folder, 0o755);
  const env = { ADMIN_EMAIL: EMAIL, ADMIN_PASSWORD: PASSWORD, APP_SECRET, LOG_LEVEL: 'trace', TRUST_PROXY: 'true' };
  server = await startServer({ folder, env });
  key = await createKey(server);
  await accepted(api(server, key), { messages: [message({ phone: PHONE, message: TEXT })] });
  const panel = new PanelClient(server);
  await panel.login();
  const from = { headers: { 'x-forwarded-for': `<b>${'9'.repeat(300)}</b>` } };
  const order = { name: 'ERP', preset: 'send', mode: 'live', expiry: 'never' };
  expect((await panel.submit('/admin/api-keys/new', order, undefined, from)).status).toBe(303);
  shownKey = /rcd_live_\w+/.exec((await panel.open('/admin/api-keys/created')).text)?.[0] ?? '';
});
afterAll(() => server?.stop());

const files = () => readdirSync(server.folder).map((name) => join(server.folder, name));
const query = <Row>(sql: string): Row[] => {
  const database = new SqliteHandle(join(server.folder, 'recado.sqlite'), { readonly: true });
  try {
    return database.prepare(sql).all() as Row[];
  } finally {
    database.close();
  }
};

describe('the files of an installation', () => {
  it('are for their owner only', () => {
    const open = files().filter((file) => (statSync(file).mode & 0o077) !== 0);
    expect(open).toEqual([]);
    expect(files().length).toBeGreaterThan(3);
  });

  it('hold no key, no password and no secret', () => {
    expect(shownKey).toMatch(/^rcd_live_/);
    for (const file of files()) {
      const bytes = readFileSync(file);
      for (const secret of [key, shownKey, PASSWORD, APP_SECRET]) expect(bytes.includes(secret), file).toBe(false);
    }
  });
});

describe('the log', () => {
  it('contains no phone, name or text, at its most verbose level', () => {
    const log = server.logs();
    expect(log).toContain('/api/enqueue-messages');
    for (const secret of [key, shownKey, PASSWORD, APP_SECRET, TEXT, PHONE, EMAIL]) expect(log).not.toContain(secret);
  });
});

describe('the audit trail', () => {
  it('keeps addresses of connections, not what a client claims', () => {
    const rows = query<{ ip: string }>(`SELECT ip FROM audit_entries WHERE action = 'api_key.created' AND ip NOT NULL`);
    expect(rows).toEqual([{ ip: 'unknown' }]);
  });
});

describe('an administrator that the command line creates', () => {
  it.each(['ana@intranet.123', '.ana@exemplo.com', 'joão@exemplo.com'])('can log in: %s', async (email) => {
    const made = await runCli(['create-admin', '--email', email, '--password-stdin'], {
      folder: server.folder,
      stdin: PASSWORD,
    });
    expect(made).toMatchObject({ code: 0, stdout: '' });
    expect((await new PanelClient(server).login(email)).status).toBe(303);
  });
});
