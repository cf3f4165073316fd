import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Api, api } from '../../support/api.js';
import { createKey } from '../../support/keys.js';
import { type Environment } from '../../support/program.js';
import { type Server, startServer } from '../../support/server.js';
import { askDatabase } from '../../support/shape.js';
import type { StandIn } from '../../support/stand-ins/stand-in.js';
import { until } from '../../support/until.js';

/** What the gateways of one provider need to be tried. */
export interface Provider<Kind extends StandIn = StandIn> {
  kind: string;
  start(): Promise<Kind>;
  env(standIn: Kind): Environment;
  /** Credentials that nobody may read. */
  secrets: string[];
  /** The provider takes this credential only, from now on; answers what the server must be told then. */
  renew(standIn: Kind, credential: string): Environment;
  /** Messages that its usual pace lets pass in a test. */
  batch: number;
  /** What it posts when a message was read. */
  readReceipt(standIn: Kind, providerId: string): { headers: Record<string, string>; body: string };
  /** What it posts when the phone behind it loses WhatsApp, or has it again; missing where there is none. */
  connection?(standIn: Kind, isConnected: boolean): { headers: Record<string, string>; body: string };
  /** The phone behind it loses WhatsApp, or has it again; missing where there is none. */
  connect?(standIn: Kind, isConnected: boolean): void;
}

/** What holds for a server on every gateway that has a provider. */
export function serverOn<Kind extends StandIn>(provider: Provider<Kind>): void {
  const { kind, start, env, secrets, renew, batch, readReceipt, connection, connect } = provider;
  let standIn: Kind;
  let server: Server;
  let client: Api;
  let nextPhone = 5531987100000;

  beforeAll(async () => {
    standIn = await start();
    server = await startServer({ env: { GATEWAY: kind, LOG_LEVEL: 'trace', ...env(standIn) } });
    client = api(server, await createKey(server));
  });
  afterAll(async () => {
    await server.stop();
    await standIn.close();
    for (const secret of [...secrets, 'quite-another-credential']) expect(server.logs()).not.toContain(secret);
  });

  async function enqueue(count: number): Promise<number[]> {
    const messages = Array.from({ length: count }, () => ({ phone: String(nextPhone++), message: `oi ${nextPhone}` }));
    const { status, body } = await client.post('/api/enqueue-messages', { messages });
    expect(status).toBe(200);
    return body.messages.map(({ id }: { id: number }) => id);
  }
  const look = async (id: number) => (await client.get(`/api/messages/${id}`)).body;
  const reaches = (id: number, wanted: string, timeoutMs = 30_000) =>
    until(
      async () => {
        const message = await look(id);
        return message.status === wanted && message;
      },
      { timeoutMs, describe: `message ${id} to be ${wanted}` },
    );
  /** Why the channel stands; null: it does not. */
  const stopped = async () => {
    const select = "SELECT COALESCE(pause_code, failure_code) AS code FROM channels WHERE name = 'default'";
    return (await askDatabase<{ code: string | null }>(server.folder, select))[0]?.code;
  };
  const stopsWith = (code: string) =>
    until(async () => (await stopped()) === code, { describe: `the channel to stop with ${code}` });

  /** The provider took each of them once. */
  const wereTakenOnce = async (ids: readonly number[]) => {
    for (const id of ids) {
      const message = await reaches(id, 'Enviada');
      const taken = standIn.taken.filter(({ text }) => text === message.message);
      expect(taken).toMatchObject([{ providerId: message.provider_message_id }]);
      expect(message).toMatchObject({ attempts: 1, failure_code: null });
    }
  };

  it('sends a batch, and records what the provider calls each message and recipient', async () => {
    await wereTakenOnce(await enqueue(batch));
    const [row] = await askDatabase<{ phone: string; recipient_id: string }>(server.folder, 'SELECT * FROM messages');
    expect(row?.phone).toMatch(/^55319\d{8}$/);
    expect(row?.recipient_id).toMatch(/^5531\d{8}(@|$)/);
  });

  it('hears by receipt what became of a message, and how its phone stands', async () => {
    const tell = async (request: { headers: Record<string, string>; body: string }) => {
      const { status } = await fetch(`${server.url}/gateways/default/receipts`, { method: 'POST', ...request });
      expect(status).toBe(200);
    };
    const [id = 0] = await enqueue(1);
    const { provider_message_id: providerId } = await reaches(id, 'Enviada');
    await tell(readReceipt(standIn, providerId));
    await reaches(id, 'Lida');
    if (!connection) return;
    await tell(connection(standIn, false));
    await stopsWith('channel_disconnected');
    await tell(connection(standIn, true));
    await until(async () => (await stopped()) === null, { describe: 'the channel to go on' });
  });

  it('does not repeat a message of which nobody knows whether it was taken', { timeout: 120_000 }, async () => {
    const lost = String(nextPhone).slice(-8);
    standIn.decide((to) => (to.endsWith(lost) ? { kind: 'reset', taken: true } : undefined));
    const [id = 0, ...others] = await enqueue(2);
    await wereTakenOnce(others);
    expect(await reaches(id, 'Incerta', 60_000)).toMatchObject({ attempts: 1 });
    await wereTakenOnce(await enqueue(1));
    expect(standIn.taken.filter(({ to }) => to.endsWith(lost))).toHaveLength(1);
  });

  if (connect) {
    it('keeps the queue while its phone has no WhatsApp, and goes on by itself', { timeout: 120_000 }, async () => {
      connect(standIn, false);
      const ids = await enqueue(batch);
      await stopsWith('channel_disconnected');
      connect(standIn, true);
      await wereTakenOnce(ids);
    });
  }

  it('keeps the queue when its credential is not good any more, and goes on with a new one', async () => {
    const changed = renew(standIn, 'quite-another-credential');
    const ids = await enqueue(batch);
    await stopsWith('channel_auth_failed');
    for (const id of ids) expect(await reaches(id, 'Pendente')).toMatchObject({ failure_code: null });
    await server.restart(changed);
    await wereTakenOnce(ids);
    expect(await stopped()).toBeNull();
  });
}
