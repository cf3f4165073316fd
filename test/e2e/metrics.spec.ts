import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type HttpGatewayStub, startHttpGatewayStub } from '../stubs/http-gateway.stub.js';
import { type Api, api } from '../support/api.js';
import { createKey } from '../support/keys.js';
import { type Server, startServer } from '../support/server.js';
import { askDatabase } from '../support/shape.js';
import { sharedServer } from '../support/shared-server.js';
import { until } from '../support/until.js';
import { HOUR } from './helpers/clock.js';
import { accepted, message } from './helpers/enqueue.js';
import { figure, METRICS_TOKEN, scrape } from '../support/metrics.js';
import { metricsIn, queries } from '../support/observability.js';

const PHONES = { ok: '5511987650001', rejected: '5511987650002', later: '5511987650003' };
const TEXT = 'um texto que ninguém mais lê';

let stub: HttpGatewayStub;
let server: Server;
let key: string;
let client: Api;

beforeAll(async () => {
  stub = await startHttpGatewayStub();
  stub.behave(({ to }) =>
    to === PHONES.rejected ? { kind: 'status', status: 400, body: `no ${to}` } : { kind: 'ok' },
  );
  server = await startServer({ env: { METRICS_TOKEN, GATEWAY: 'http', HTTP_GATEWAY_URL: stub.url } });
  key = await createKey(server);
  client = api(server, key);
});
afterAll(async () => {
  await server?.stop();
  await stub?.close();
});

const reaches = (series: string, value: number) =>
  until(async () => figure(await scrape(server), series) === value, { describe: `${series} to be ${value}` });

describe('GET /metrics', () => {
  it('answers to the token, with the content type of the format', async () => {
    const { status, headers, text } = await api(server, METRICS_TOKEN).get('/metrics');
    expect(status).toBe(200);
    expect(headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4\b/);
    expect(headers.get('cache-control')).toBe('no-store');
    expect(text).toMatch(/^# HELP recado_/m);
  });

  it.each<[string, string | undefined]>([
    ['no token', undefined],
    ['another token', 'a-metrics-token-of-the-wrong'],
    ['a longer one', `${METRICS_TOKEN}x`],
  ])('refuses %s', async (_what, token) => {
    const { status, headers, text } = await api(server, token).get('/metrics');
    expect(status).toBe(401);
    expect(headers.get('www-authenticate')).toBe('Bearer');
    expect(text).not.toContain('recado_');
  });

  it('refuses an API key, and the API refuses the token', async () => {
    expect(await api(server, key).get('/metrics')).toMatchObject({ status: 401 });
    expect(await api(server, METRICS_TOKEN).get('/api/status')).toMatchObject({ status: 401 });
  });

  it('answers 404 without a token in the configuration', async () => {
    const closed = await sharedServer();
    for (const token of [undefined, METRICS_TOKEN, '']) {
      expect(await api(closed, token).get('/metrics')).toMatchObject({ status: 404, body: { code: 'not_found' } });
    }
  });
});

describe('The metrics', () => {
  it('change as messages are accepted, sent, fail and wait', async () => {
    const before = await scrape(server);
    const later = new Date(Date.now() + HOUR).toISOString();
    await accepted(client, {
      messages: [
        message({ phone: PHONES.ok, message: TEXT }),
        message({ phone: PHONES.rejected, message: TEXT }),
        message({ phone: PHONES.later, message: TEXT, scheduled_at: later }),
        message({ phone: PHONES.later, message: TEXT, scheduled_at: later }),
      ],
    });
    await reaches('recado_messages_moved_total{status="sent"}', 1);
    await reaches('recado_messages_moved_total{status="failed"}', 1);
    await reaches('recado_unfinished_messages{status="scheduled",lane="normal"}', 2);
    // Figures of the database are cached for some seconds, so these may date from before the first send. No message is
    // late, because those that wait are not due.
    await reaches('recado_oldest_waiting_seconds{lane="normal"}', 0);
    const text = await scrape(server);
    const grown = (series: string) => figure(text, series) - figure(before, series);
    expect(grown('recado_messages_accepted_total')).toBe(4);
    expect(grown('recado_messages_moved_total{status="sending"}')).toBe(2);
    expect(grown('recado_accepted_to_sent_seconds_count')).toBe(1);
    expect(grown('recado_accepted_to_sent_seconds_bucket{le="60"}')).toBe(1);
    for (const result of ['accepted', 'rejected']) {
      const series = `recado_gateway_request_duration_seconds_count{gateway="http",result="${result}"}`;
      expect(grown(series)).toBe(1);
    }
    expect(figure(text, 'recado_oldest_waiting_seconds{lane="normal"}')).toBe(0);
    expect(grown('recado_channel_messages_total{channel="1",status="sent"}')).toBe(1);
    expect(text).toMatch(/^recado_messages_failed_total\{channel="1",code="\w+"\} 1$/m);
  });

  it('do not count refused messages', async () => {
    const before = figure(await scrape(server), 'recado_messages_accepted_total');
    const refused = await client.post('/api/enqueue-messages', { messages: [message(), message({ phone: 'x' })] });
    expect(refused.status).toBe(422);
    expect(figure(await scrape(server), 'recado_messages_accepted_total')).toBe(before);
  });

  it('show the last tick of each loop, and which process leads', async () => {
    const started = Date.now() / 1_000;
    for (const loop of ['feeder', 'reaper', 'dispatcher', 'leadership']) {
      const series = `recado_loop_last_turn_timestamp_seconds{loop="${loop}"}`;
      await until(async () => figure(await scrape(server), series) >= started, { describe: `a tick of the ${loop}` });
    }
    const text = await scrape(server);
    expect(figure(text, 'recado_leader{name="scheduling"}')).toBe(1);
    expect(figure(text, 'recado_database_up')).toBe(1);
    expect(text).toMatch(/^process_resident_memory_bytes \d/m);
  });

  it('contain no phone, no key and no text', async () => {
    const text = await scrape(server);
    for (const secret of [...Object.values(PHONES), key, key.slice(9, 20), TEXT, METRICS_TOKEN]) {
      expect(text).not.toContain(secret);
    }
    const labels = [...text.matchAll(/[{,](\w+)="/g)].map(([, name]) => name);
    expect(
      new Set(
        labels.filter((name) => !['type', 'kind', 'space', 'version', 'major', 'minor', 'patch'].includes(name ?? '')),
      ),
    ).toEqual(
      new Set([
        'status',
        'role',
        'lane',
        'le',
        'gateway',
        'result',
        'loop',
        'name',
        'part',
        'node',
        'channel',
        'state',
        'reason',
        'code',
      ]),
    );
  });

  it('are those that alerts and dashboards read', async () => {
    const text = await scrape(server);
    const names = new Set([...text.matchAll(/^# TYPE (\w+) /gm)].map(([, name = '']) => name));
    const read = new Set(queries().flatMap(({ expr }) => metricsIn(expr)));
    // Prometheus makes `up` itself; this server uses no Redis and no cluster, and has no backups scheduled.
    const backups = ['recado_backup_failing', 'recado_backup_last_success_timestamp_seconds'];
    const others = ['up', 'recado_database_cluster_size', 'recado_redis_up', 'recado_redis_write_seconds', ...backups];
    expect([...read].filter((name) => !names.has(name)).toSorted()).toEqual(others.toSorted());
    expect(read.size).toBeGreaterThan(25);
  });

  it('have help texts and base units', async () => {
    const text = await scrape(server);
    const names = [...text.matchAll(/^# TYPE (recado_\w+) (\w+)$/gm)];
    expect(names.length).toBeGreaterThan(8);
    for (const [, name = '', type] of names) {
      expect(text).toMatch(new RegExp(`^# HELP ${name} \\S.{15,}$`, 'm'));
      if (type === 'counter') expect(name).toMatch(/_total$/);
      if (type === 'histogram') expect(name).toMatch(/_seconds$/);
    }
  });
});

describe('A failing channel', () => {
  it('appears in the metrics, with the messages that wait for it', async () => {
    const failing = await startServer({
      env: { METRICS_TOKEN, GATEWAY: 'http', HTTP_GATEWAY_URL: 'http://127.0.0.1:9/nobody' },
    });
    const sender = api(failing, await createKey(failing));
    await accepted(sender, { messages: [message({ priority: 'high' })] });
    const positive = (series: string) =>
      until(async () => figure(await scrape(failing), series) > 0, { describe: series });
    await positive('recado_channel_failing_seconds{channel="1",gateway="http"}');
    await positive('recado_oldest_waiting_seconds{lane="high"}');
    await positive('recado_gateway_request_duration_seconds_count{gateway="http",result="retry_later"}');
    expect(figure(await scrape(failing), 'recado_unfinished_messages{status="pending",lane="high"}')).toBe(1);
    await failing.stop();
  });
});

describe('The request log', () => {
  it('contains no scrapes', () => {
    expect(server.logs()).toContain('"path":"/api/enqueue-messages"');
    expect(server.logs()).not.toContain('"path":"/metrics"');
  });
});

describe('a server without a receiver of traces', () => {
  it('keeps no traceparent and hands none on', async () => {
    const messages = [message({ phone: PHONES.ok, message: TEXT })];
    const headers = { traceparent: '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01' };
    const { body } = await client.post('/api/enqueue-messages', { messages }, { headers });
    const sent = await until(() => stub.accepted.get(body.messages[0].id), { describe: 'the message to leave' });
    expect(sent.request.headers).not.toHaveProperty('traceparent');
    const select = 'SELECT id FROM message_batches WHERE traceparent IS NOT NULL';
    expect(await askDatabase(server.folder, select)).toEqual([]);
  });
});
