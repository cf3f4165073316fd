// On both shapes: what each database does when it cannot write.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hasProgram } from '../support/test-programs.js';
import { api } from '../support/api.js';
import { runCli } from '../support/cli.js';
import { createKey } from '../support/keys.js';
import { type Server, startServer } from '../support/server.js';
import { inProduction } from '../support/shape.js';
import { until } from '../support/until.js';
import { accepted, message } from './helpers/enqueue.js';
import { figure, METRICS_TOKEN, scrape } from '../support/metrics.js';
import { EMAIL, PanelClient, PASSWORD } from '../support/panel-client.js';
import { refuseWrites } from './helpers/refuse-writes.js';

describe.skipIf(!hasProgram('prlimit'))('a server whose database takes no writes', () => {
  let server: Server;
  let key: string;
  let signedIn: PanelClient;
  let heal: () => Promise<void>;

  beforeAll(async () => {
    server = await startServer({ env: { METRICS_TOKEN } });
    key = await createKey(server);
    const create = ['create-admin', '--email', EMAIL, '--password-stdin'];
    await runCli(create, { folder: server.folder, stdin: PASSWORD });
    signedIn = new PanelClient(server);
    await signedIn.login();
    expect((await api(server).get('/health/ready')).status).toBe(200);
    expect(figure(await scrape(server), 'recado_database_writable')).toBe(1);
    heal = await refuseWrites(server);
  });
  afterAll(() => server?.stop());

  it('is not ready, and says why', async () => {
    const ready = await until(async () => {
      const answer = await api(server).get('/health/ready');
      return answer.status === 503 && answer;
    });
    expect(ready.body).toMatchObject({
      status: 'not_ready',
      checks: { database: 'failed' },
      reason: 'the database takes no writes: its disk may be full, or it is read-only or locked',
    });
    expect((await api(server).get('/health/live')).status).toBe(200);
    const status = await api(server, key).get('/api/status');
    expect([status.status, status.body.status]).toEqual([503, 'offline']);
    await until(async () => server.logs().includes('the database takes no writes'));
  });

  it('shows it in its metrics', async () => {
    await until(async () => (await scrape(server)).includes('recado_database_writable 0\n'));
    const free = figure(await scrape(server), 'recado_data_free_bytes');
    expect(free > 0).toBe(!inProduction);
  });

  it('accepts no message and loses none', async () => {
    const { status, body } = await api(server, key).post('/api/enqueue-messages', { messages: [message()] });
    expect([status, body.code]).toEqual([503, 'unavailable']);
  });

  it('answers the panel with a page, with and without a session', async () => {
    const stranger = new PanelClient(server);
    for (const [client, path] of [
      [stranger, '/admin/login'],
      [signedIn, '/admin/messages'],
    ] as const) {
      const { status, headers, text } = await client.open(path);
      expect(headers.get('content-type'), text).toContain('text/html');
      expect([200, 503]).toContain(status);
      expect(text).toMatch(/^<!doctype html>/i);
    }
    const { status, text } = await stranger.open('/admin/login');
    expect([status, text]).toEqual([503, expect.stringContaining('não consegue gravar')]);
  });

  it('is ready again as soon as writes succeed', async () => {
    await heal();
    await until(async () => (await api(server).get('/health/ready')).status === 200);
    await accepted(api(server, key), { messages: [message()] });
    expect((await new PanelClient(server).open('/admin/login')).status).toBe(200);
    expect(server.logs()).toContain('the database takes writes again');
  });
});
