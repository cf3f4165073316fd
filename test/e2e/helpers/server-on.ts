import { personOf } from '@recado/core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Api, api } from '../../support/api.js';
import { createKey } from '../../support/keys.js';
import { type Environment } from '../../support/program.js';
import { type Server, startServer } from '../../support/server.js';
import { askDatabase } from '../../support/shape.js';
import type { StandIn } from '../../support/stand-ins/stand-in.js';
import { until } from '../../support/until.js';

/** The parts of these tests that differ between providers. */
export interface Provider<Kind extends StandIn = StandIn> {
  kind: string;
  start(): Promise<Kind>;
  env(standIn: Kind): Environment;
  /** Credentials that must not be in the log. */
  secrets: string[];
  /** Replaces the credential at the provider; answers the new settings of the server. */
  renew(standIn: Kind, credential: string): Environment;
  /** The number of messages that the default pace lets through during a test. */
  batch: number;
  /** The callback of the provider for a message that was read. */
  readReceipt(standIn: Kind, providerId: string): { headers: Record<string, string>; body: string };
  /** The callback of the provider for a text from this number; missing where recipients need not have written. */
  wrote?(standIn: Kind, phone: string): { headers: Record<string, string>; body: string };
  /** The callback for a phone that loses its connection to WhatsApp or has it again; missing for providers without a phone. */
  connection?(standIn: Kind, isConnected: boolean): { headers: Record<string, string>; body: string };
  /** Disconnects the provider's phone from WhatsApp, or connects it again; missing for providers without a phone. */
  connect?(standIn: Kind, isConnected: boolean): void;
}

/** The tests that hold for a server with every provider. */
export function serverOn<Kind extends StandIn>(provider: Provider<Kind>): void {
  const { kind, start, env, secrets, renew, batch, readReceipt, wrote, connection, connect } = provider;
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
    await server?.stop();
    await standIn?.close();
    for (const secret of [...secrets, 'quite-another-credential']) expect(server?.logs() ?? '').not.toContain(secret);
  });

  async function enqueue(count: number): Promise<number[]> {
    const messages = Array.from({ length: count }, () => ({ phone: String(nextPhone++), message: `oi ${nextPhone}` }));
    await becomeWarm(messages.map(({ phone }) => phone));
    const { status, body } = await client.post('/api/enqueue-messages', { messages });
    expect(status).toBe(200);
    return body.messages.map(({ id }: { id: number }) => id);
  }
  const tell = async (request: { headers: Record<string, string>; body: string }) => {
    const { status } = await fetch(`${server.url}/gateways/default/receipts`, { method: 'POST', ...request });
    expect(status).toBe(200);
  };
  /** These recipients write to the channel, so that the tests need not wait for the pace of cold recipients. */
  async function becomeWarm(phones: readonly string[]): Promise<void> {
    if (!wrote) return;
    for (const phone of phones) await tell(wrote(standIn, phone));
    const noted = async () => {
      const select = 'SELECT person FROM recipient_contacts WHERE inbound_at IS NOT NULL';
      const persons = (await askDatabase<{ person: string }>(server.folder, select)).map(({ person }) => person);
      return phones.every((phone) => persons.includes(personOf(phone)));
    };
    await until(noted, { describe: 'the texts of the recipients to be noted' });
  }
  const look = async (id: number) => (await client.get(`/api/messages/${id}`)).body;
  const reaches = (id: number, wanted: string) =>
    until(
      async () => {
        const message = await look(id);
        return message.status === wanted && message;
      },
      { describe: `message ${id} to be ${wanted}` },
    );
  /** The code for which the channel does not send; null when it sends. */
  const blockCode = async () => {
    const select = "SELECT COALESCE(pause_code, failure_code) AS code FROM channels WHERE name = 'default'";
    return (await askDatabase<{ code: string | null }>(server.folder, select))[0]?.code;
  };
  const isBlockedWith = (code: string) =>
    until(async () => (await blockCode()) === code, { describe: `the channel to be blocked with ${code}` });

  /** Checks that the provider accepted each of these messages once. */
  const wereAcceptedOnce = async (ids: readonly number[]) => {
    for (const id of ids) {
      const message = await reaches(id, 'Enviada');
      const taken = standIn.taken.filter(({ text }) => text === message.message);
      expect(taken).toMatchObject([{ providerId: message.provider_message_id }]);
      expect(message).toMatchObject({ attempts: 1, failure_code: null });
    }
  };

  it('sends a batch, and records the provider’s ids of messages and recipients', async () => {
    await wereAcceptedOnce(await enqueue(batch));
    const [row] = await askDatabase<{ phone: string; recipient_id: string }>(server.folder, 'SELECT * FROM messages');
    expect(row?.phone).toMatch(/^55319\d{8}$/);
    expect(row?.recipient_id).toMatch(/^5531\d{8}(@|$)/);
  });

  it('applies receipts of a message, and callbacks about the connection of the phone', async () => {
    const [id = 0] = await enqueue(1);
    const { provider_message_id: providerId } = await reaches(id, 'Enviada');
    await tell(readReceipt(standIn, providerId));
    await reaches(id, 'Lida');
    if (!connection) return;
    await tell(connection(standIn, false));
    await isBlockedWith('channel_disconnected');
    await tell(connection(standIn, true));
    await until(async () => (await blockCode()) === null, { describe: 'the channel to send again' });
  });

  it('does not repeat a message with an unknown outcome', async () => {
    const lost = String(nextPhone).slice(-8);
    standIn.decide((to) => (to.endsWith(lost) ? { kind: 'reset', taken: true } : undefined));
    const [id = 0, ...others] = await enqueue(2);
    await wereAcceptedOnce(others);
    expect(await reaches(id, 'Incerta')).toMatchObject({ attempts: 1 });
    await wereAcceptedOnce(await enqueue(1));
    expect(standIn.taken.filter(({ to }) => to.endsWith(lost))).toHaveLength(1);
  });

  if (connect) {
    it('keeps the queue while the phone is disconnected, and continues without help', async () => {
      connect(standIn, false);
      const ids = await enqueue(batch);
      await isBlockedWith('channel_disconnected');
      connect(standIn, true);
      await wereAcceptedOnce(ids);
    });
  }

  it('keeps the queue while the credential is wrong, and continues with a new one', async () => {
    const changed = renew(standIn, 'quite-another-credential');
    const ids = await enqueue(batch);
    await isBlockedWith('channel_auth_failed');
    for (const id of ids) expect(await reaches(id, 'Pendente')).toMatchObject({ failure_code: null });
    await server.restart(changed);
    await wereAcceptedOnce(ids);
    expect(await blockCode()).toBeNull();
  });
}
