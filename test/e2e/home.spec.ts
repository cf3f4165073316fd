// On both shapes: figures that several processes count, and keep when they stop.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type HttpGatewayStub, startHttpGatewayStub } from '../stubs/http-gateway.stub.js';
import { api } from '../support/api.js';
import { runCli } from '../support/cli.js';
import { temporaryFolder } from '../support/cleanup.js';
import { createKey } from '../support/keys.js';
import { EMAIL, PanelClient, PASSWORD } from '../support/panel-client.js';
import { type Server, startServer } from '../support/server.js';
import { askDatabase, inProduction } from '../support/shape.js';
import { until } from '../support/until.js';

const REJECTED = '5511900700000';
const MESSAGES = 40;

let stub: HttpGatewayStub;
let folder: string;
let servers: Server[];
let panel: PanelClient;

beforeAll(async () => {
  stub = await startHttpGatewayStub();
  stub.behave(({ to }) => (to === REJECTED ? { kind: 'status', status: 400, body: 'no' } : { kind: 'ok' }));
  folder = temporaryFolder();
  const env = { ADMIN_EMAIL: EMAIL, ADMIN_PASSWORD: PASSWORD, GATEWAY: 'http', HTTP_GATEWAY_URL: stub.url };
  const first = await startServer({ folder, env });
  servers = inProduction ? [first, await startServer({ folder, env })] : [first];
  panel = new PanelClient(first);
  await panel.login();
});
afterAll(async () => {
  await Promise.all(servers.map((server) => server.stop()));
  await stub.close();
});

/** The start page, with the value of each of its tiles. */
async function home() {
  const { status, text } = await panel.open('/admin?window=1h');
  expect(status).toBe(200);
  const tile = (name: string) => new RegExp(`<dt>${name}</dt><dd>(?:<a[^>]*>)?([^<]*)`).exec(text)?.[1];
  return { text, sent: tile('Enviadas'), failed: tile('Falharam'), p50: tile('Tempo até sair \\(mediana\\)') };
}

async function send(from: number): Promise<void> {
  const key = await createKey(servers[0]!);
  const phones = Array.from({ length: MESSAGES }, (_, place) => String(5511900700000 + from + place));
  const messages = phones.map((phone) => ({ phone, message: 'oi' }));
  expect(await api(servers[0]!, key).post('/api/enqueue-messages', { messages })).toMatchObject({ status: 200 });
}

/** How many messages the database counts as sent, in all hours together. */
async function counted(): Promise<number> {
  const sum = "SELECT SUM(messages) AS n FROM message_figures WHERE span = 60 AND kind = 'sent'";
  const [row] = await askDatabase<{ n: number | string | null }>(folder, sum);
  return Number(row?.n ?? 0);
}

describe('the start page', () => {
  it('shows a new installation what is to be done, and what is done already', async () => {
    const { text } = await home();
    expect(text).toContain('Primeiros passos');
    expect(text).toContain('1 de 6 prontos');
    expect(text).toContain('/api/enqueue-messages');
    expect(text).not.toContain('<svg viewBox');
  });

  it('shows what all processes have sent, what failed and why, and the processes', async () => {
    await send(0);
    await until(async () => (await home()).sent === String(MESSAGES - 1), { describe: 'the figures to be written' });
    const { text, failed, p50 } = await home();
    expect(failed).toBe('1');
    expect(p50).toMatch(/^≤ [\d,.]+ (ms|s|min)$/);
    expect(text).toContain('gateway_rejected');
    expect(text.match(/Em execução/g)).toHaveLength(servers.length);
    expect(text).toContain('3 de 6 prontos');
  });

  it('loses no figure where the processes stop in order', async () => {
    await send(1_000);
    await until(() => stub.accepted.size === 2 * MESSAGES - 1, { describe: 'everything to be sent' });
    await Promise.all(servers.map((server) => server.stop()));
    expect(await counted()).toBe(2 * MESSAGES - 1);
    expect(await askDatabase(folder, 'SELECT id FROM processes')).toEqual([]);
    await Promise.all(servers.map((server) => server.start()));
  });

  it('knows of a backup, and no longer shows the first steps when somebody hides them', async () => {
    expect(await runCli(['backup', '--made'], { folder })).toMatchObject({ code: 0 });
    expect((await home()).text).toContain('Último backup:');
    const hidden = await panel.submit('/admin/first-steps/hide', {}, '/admin');
    expect([hidden.status, hidden.headers.get('location')]).toEqual([303, '/admin']);
    expect((await home()).text).not.toContain('Primeiros passos</h2>');
  });
});
