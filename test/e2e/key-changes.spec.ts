// On both shapes: changes of a key that every process must see.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { api, type Json } from '../support/api.js';
import { temporaryFolder } from '../support/cleanup.js';
import { runCli } from '../support/cli.js';
import { createKey } from '../support/keys.js';
import { promptly } from '../support/promptly.js';
import { type Server, startServer } from '../support/server.js';
import { askDatabase, inProduction } from '../support/shape.js';
import { until } from '../support/until.js';
import { acceptedOne, look } from './helpers/enqueue.js';

/** Within this every process goes by a change of a key, in ms. */
const EVERYWHERE_WITHIN_MS = 1_000;

/** Processes on one database: as many as the shape allows. The CLI, which makes the changes, is one more. */
let servers: Server[];
let folder: string;

beforeAll(async () => {
  folder = temporaryFolder();
  const first = await startServer({ folder, env: { TRUST_PROXY: '1' } });
  servers = inProduction ? [first, await startServer({ folder, env: { TRUST_PROXY: '1' } })] : [first];
});
afterAll(() => Promise.all(servers.map((server) => server.stop())));

const issue = (name: string, ...options: string[]) => createKey({ folder }, { name, options });
const cli = async (...args: string[]) => {
  const result = await runCli(args, { folder });
  if (result.code !== 0) throw new Error(result.stderr);
  return result.stdout.trim();
};
const statuses = (secret: string) =>
  Promise.all(servers.map(async (server) => (await api(server, secret).get('/api/status')).status));
const all = (status: number) => servers.map(() => status);
const me = async (secret: string, headers: Record<string, string> = {}, server = servers[0]!) =>
  api(server, secret).get<Json>('/api/me', { headers });

/** Waits until every process answers so; until then each must go on as before. Returns the milliseconds. */
async function everywhere(secret: string, status: number, before: number): Promise<number> {
  const since = performance.now();
  const seen: number[][] = [];
  await until(async () => seen.push(await statuses(secret)) && seen.at(-1)?.every((one) => one === status), {
    intervalMs: 10,
  });
  const passed = performance.now() - since;
  expect([before, status]).toEqual(expect.arrayContaining([...new Set(seen.flat())]));
  return passed;
}

describe('a replaced key', () => {
  it('works with both secrets during the grace, and is the same key', async () => {
    const old = await issue('with grace');
    const { id } = await acceptedOne(api(servers[0]!, old), { reference: 'order 1' });
    const secret = await cli('replace-key', '--name', 'with grace', '--grace', '24h');
    expect(secret).toMatch(/^rcd_live_/);
    expect(await statuses(secret)).toEqual(all(200));
    expect(await statuses(old)).toEqual(all(200));
    for (const server of servers) expect(await look(api(server, secret), id)).toMatchObject({ reference: 'order 1' });
    const again = { messages: [{ phone: '5511987654321', message: 'Olá', reference: 'order 1' }] };
    expect(await api(servers[0]!, secret).post('/api/enqueue-messages', again)).toMatchObject({ status: 422 });
  });

  it('has an expiry for each secret', async () => {
    const old = await issue('tells');
    const secret = await cli('replace-key', '--name', 'tells', '--grace', '1h');
    const [before, after] = [(await me(old)).body, (await me(secret)).body];
    expect([before.prefix, after.prefix]).toEqual([old.slice(0, 13), secret.slice(0, 13)]);
    expect(after.expires_at).toBeNull();
    expect(Math.abs(Date.parse(before.expires_at) - Date.now() - 3_600_000)).toBeLessThan(60_000);
  });

  it('is refused with its old secret within a second by every process without a grace', async () => {
    await promptly(EVERYWHERE_WITHIN_MS, async (turn) => {
      const old = await issue(`leaked-${turn}`);
      expect(await statuses(old)).toEqual(all(200));
      const secret = await cli('replace-key', '--name', `leaked-${turn}`);
      const passed = await everywhere(old, 401, 200);
      expect(await statuses(secret)).toEqual(all(200));
      return passed;
    });
  });

  it('is refused with its old secret after the grace', async () => {
    await promptly(EVERYWHERE_WITHIN_MS, async (turn) => {
      const old = await issue(`short-${turn}`);
      const secret = await cli('replace-key', '--name', `short-${turn}`, '--grace', '1h');
      const end = Date.now() + 2_500;
      // The shortest grace that the CLI gives is a minute.
      const prefix = old.slice(0, 13);
      await askDatabase(folder, `UPDATE api_key_secrets SET expires_at = ${end} WHERE prefix = '${prefix}'`);
      expect(await statuses(old)).toEqual(all(200));
      await everywhere(old, 401, 200);
      const passed = Date.now() - end;
      expect(passed).toBeGreaterThanOrEqual(-50);
      expect(await statuses(secret)).toEqual(all(200));
      return passed;
    });
  });

  it('is refused with every secret within a second by every process once it is revoked', async () => {
    await promptly(EVERYWHERE_WITHIN_MS, async (turn) => {
      const old = await issue(`ended-${turn}`);
      const secret = await cli('replace-key', '--name', `ended-${turn}`, '--grace', '7d');
      expect([await statuses(old), await statuses(secret)]).toEqual([all(200), all(200)]);
      await cli('revoke-key', '--name', `ended-${turn}`);
      return Math.max(...(await Promise.all([everywhere(old, 401, 200), everywhere(secret, 401, 200)])));
    });
  });
});

describe('an IP allow-list', () => {
  const from = (address: string) => ({ 'x-forwarded-for': address });

  it('allows the key from its addresses only, as reported by the trusted proxy', async () => {
    const secret = await issue('narrow', '--ip', '203.0.113.0/24, 2001:db8::/32');
    for (const server of servers) {
      expect(await me(secret, from('203.0.113.9'), server)).toMatchObject({ status: 200 });
      expect(await me(secret, from('2001:db8:5::1'), server)).toMatchObject({ status: 200 });
      const refused = await me(secret, from('203.0.114.9'), server);
      expect(refused).toMatchObject({ status: 403, body: { code: 'forbidden', success: false } });
      // Only the last hop is trusted: what a client writes before it says nothing.
      expect(await me(secret, from('203.0.113.9, 198.51.100.7'), server)).toMatchObject({ status: 403 });
    }
    expect(await me(`${secret}x`, from('203.0.114.9'))).toMatchObject({ status: 401 });
  });

  it('applies to the address of the connection where no proxy is trusted', async () => {
    const server = await startServer();
    const here = await createKey(server, { name: 'here', options: ['--ip', '127.0.0.0/8,::1'] });
    const elsewhere = await createKey(server, { name: 'elsewhere', options: ['--ip', '203.0.113.0/24'] });
    expect(await me(here, from('198.51.100.7'), server)).toMatchObject({ status: 200 });
    expect(await me(elsewhere, from('203.0.113.9'), server)).toMatchObject({ status: 403 });
    await server.stop();
  });
});

describe('GET /api/me', () => {
  it('describes the key, whatever its scopes', async () => {
    const limits = ['--requests-per-minute', '600', '--messages-per-day', '5000'];
    const further = ['--timezone', 'america/manaus', '--missing-variable', 'empty', '--expires', '2099-01-31'];
    const options = [...limits, ...further, '--ip', '127.0.0.1/32,10.0.0.1/8,::1', '--no-lost-answer-guard'];
    const secret = await createKey({ folder }, { name: 'me', scopes: ['opt_outs:read'], test: true, options });
    const { status, body } = await me(secret);
    expect(status).toBe(200);
    expect(body).toEqual({
      name: 'me',
      prefix: secret.slice(0, 13),
      scopes: ['opt_outs:read'],
      test_mode: true,
      expires_at: '2099-02-01T02:59:59.000Z',
      timezone: 'America/Manaus',
      missing_variable: 'empty',
      limits: {
        requests_per_minute: 600,
        requests_per_day: null,
        messages_per_minute: null,
        messages_per_day: 5_000,
      },
      ip_allow_list: ['127.0.0.1', '10.0.0.0/8', '::1'],
      lost_answer_guard: false,
    });
  });

  it('has the installation’s defaults where the key has no setting', async () => {
    const secret = await issue('plain');
    expect((await me(secret)).body).toMatchObject({
      scopes: ['messages:write', 'messages:read'],
      test_mode: false,
      expires_at: null,
      timezone: 'America/Sao_Paulo',
      missing_variable: 'reject',
      ip_allow_list: null,
      lost_answer_guard: true,
    });
  });

  it('has the installation’s limits where the key has none', async () => {
    const server = await startServer({
      env: { RATE_LIMIT_REQUESTS_PER_MINUTE: '600', RATE_LIMIT_MESSAGES_PER_DAY: '50000' },
    });
    const secret = await createKey(server, { options: ['--requests-per-minute', '1000'] });
    expect((await me(secret, {}, server)).body.limits).toEqual({
      requests_per_minute: 1_000,
      requests_per_day: null,
      messages_per_minute: null,
      messages_per_day: 50_000,
    });
    await server.stop();
  });

  it('requires a key', async () => {
    expect(await api(servers[0]!).get('/api/me')).toMatchObject({ status: 401 });
  });
});
