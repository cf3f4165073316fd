// On both shapes: messages are set aside by SQL and brought back by another process; two workers share a lock.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createChannel } from '../support/channels.js';
import { type Api, api } from '../support/api.js';
import { createKey } from '../support/keys.js';
import { type Server, startServer } from '../support/server.js';
import { askDatabase, inProduction } from '../support/shape.js';
import { whatsAppIdOf } from '../support/stand-ins/whatsapp-id.js';
import { WahaStandIn } from '../support/stand-ins/waha.stand-in.js';
import { until } from '../support/until.js';

const CAMPAIGN = 10_000;
/** New recipients that a channel may write to on a day. */
const PER_DAY = 3;
/** New recipients that a number reaches before WhatsApp locks it. */
const BEFORE_LOCK = 2;

/** Numbers of Brazil with eight digits of their own, by the digits that tests count. */
const phoneOf = (series: number, index: number) => `55119${series}${String(index).padStart(7, '0')}`;

describe('Recipients who have not written', () => {
  let server: Server;
  let second: Server | undefined;
  let client: Api;
  const standIns: WahaStandIn[] = [];

  beforeAll(async () => {
    server = await startServer();
    if (inProduction) second = await startServer({ folder: server.folder });
    const scopes = ['messages:write', 'messages:read'];
    client = api(server, await createKey(server, { scopes }));
  });
  afterAll(async () => {
    await second?.stop();
    await server?.stop();
    for (const standIn of standIns) await standIn.close();
  });

  async function channel(name: string, perDay: number | 'none'): Promise<WahaStandIn> {
    const standIn = await WahaStandIn.start();
    standIns.push(standIn);
    const { url, session, apiKey, webhookSecret } = standIn.settings;
    const settings = { url, session, apiKey, webhookSecret };
    const spacing = perDay === 'none' ? [] : ['--new-recipients-spacing', '1s'];
    const limits = ['--pace', 'none', '--new-recipients', String(perDay), ...spacing];
    await createChannel(server, { name, gateway: 'waha', settings, options: limits });
    return standIn;
  }
  /** Somebody writes to a channel. */
  async function writes(standIn: WahaStandIn, name: string, phone: string): Promise<void> {
    const request = standIn.inbound({ phone: whatsAppIdOf(phone) });
    const post = () => fetch(`${server.url}/gateways/${name}/receipts`, { method: 'POST', ...request });
    // The process learns of a channel that another one has created a moment after.
    await until(async () => (await post()).status === 200, { describe: `a callback to ${name} to be accepted` });
  }
  async function haveWritten(standIn: WahaStandIn, name: string, phones: readonly string[]): Promise<void> {
    for (const phone of phones) await writes(standIn, name, phone);
    const count = async () => {
      const select = `SELECT COUNT(*) AS n FROM recipient_contacts WHERE person IN (${phones.join(', ')})`;
      return Number((await askDatabase<{ n: number }>(server.folder, select))[0]?.n);
    };
    await until(async () => (await count()) === phones.length, { describe: 'what they wrote to be noted' });
  }
  async function enqueue(name: string, phones: readonly string[], text: string): Promise<number[]> {
    const messages = phones.map((phone) => ({ phone, message: text }));
    const { status, body } = await client.post('/api/enqueue-messages', { channel: name, messages });
    expect(status).toBe(200);
    return body.messages.map(({ id }: { id: number }) => id);
  }
  const look = async (id: number) => (await client.get(`/api/messages/${id}`)).body;
  const taken = (standIn: WahaStandIn, text: string) => standIn.taken.filter((each) => each.text === text);
  const arrive = (standIn: WahaStandIn, text: string, count: number) =>
    until(() => taken(standIn, text).length === count, { describe: `${count} of "${text}" to arrive` });
  /** What a message waits for, once it is set aside. */
  const waitsFor = (id: number) =>
    until(
      async () => {
        const { waiting_for: waits } = await look(id);
        return waits?.code === 'new_recipient_cap' && waits;
      },
      { describe: `message ${id} to wait for the limits of new recipients` },
    );

  async function unlock(standIn: WahaStandIn, name: string): Promise<void> {
    Object.assign(standIn.reachOut, { newPeople: Infinity, lockedUntil: 0 });
    await askDatabase(server.folder, `UPDATE channels SET cold_until = ${Date.now()} WHERE name = '${name}'`);
    await askDatabase(server.folder, 'UPDATE channel_version SET version = version + 1');
  }

  it('get few messages a day, and never hold back those who have written', async () => {
    const standIn = await channel('zap', PER_DAY);
    const [first, later] = [phoneOf(7, 1), phoneOf(7, 2)];
    await haveWritten(standIn, 'zap', [first, later]);
    const cold = Array.from({ length: CAMPAIGN }, (_, index) => phoneOf(6, index));
    const ids = await enqueue('zap', cold, 'campanha');
    await enqueue('zap', [first], 'pedido');
    await arrive(standIn, 'pedido', 1);
    expect(taken(standIn, 'campanha').length).toBeLessThanOrEqual(PER_DAY);

    await arrive(standIn, 'campanha', PER_DAY);
    const waits = await until(
      async () => {
        const found = await waitsFor(ids.at(-1)!);
        return Date.parse(found.until) > Date.now() + 5_000 && found;
      },
      { describe: 'the number of the day to be used up' },
    );
    expect(waits.reason).toBeNull();
    await enqueue('zap', [later], 'outro pedido');
    await arrive(standIn, 'outro pedido', 1);
    expect(taken(standIn, 'campanha')).toHaveLength(PER_DAY);

    const asked = cold.at(-1)!;
    await writes(standIn, 'zap', asked);
    await arrive(standIn, 'campanha', PER_DAY + 1);
    await until(async () => (await look(ids.at(-1)!)).status === 'Enviada', { describe: 'their message to be sent' });
  });

  it('get nothing under a lock, others at full pace, and the rest afterwards by itself', async () => {
    const standIn = await channel('preso', 1_000);
    const warm = Array.from({ length: 50 }, (_, index) => phoneOf(8, index));
    await haveWritten(standIn, 'preso', warm);
    standIn.reachOut.newPeople = BEFORE_LOCK;
    const cold = Array.from({ length: 6 }, (_, index) => phoneOf(9, index));
    const ids = await enqueue('preso', cold, 'aviso');
    const failed = await until(async () => (await look(ids[2]!)).status === 'Falhou' && (await look(ids[2]!)), {
      describe: 'the third message to fail',
    });
    expect(failed.failure_code).toBe('reach_out_locked');
    expect(await waitsFor(ids[3]!)).toMatchObject({ reason: 'reach_out_locked' });

    await enqueue('preso', warm, 'pedido');
    await arrive(standIn, 'pedido', warm.length);
    expect(taken(standIn, 'aviso')).toHaveLength(BEFORE_LOCK);
    expect(standIn.reachOut.refused).toHaveLength(1);

    await unlock(standIn, 'preso');
    await arrive(standIn, 'aviso', cold.length - 1);
    expect((await look(ids[2]!)).status).toBe('Falhou');
    const recipients = taken(standIn, 'aviso').map(({ to }) => to);
    expect(new Set(recipients).size).toBe(cold.length - 1);
    expect(standIn.reachOut.refused).toHaveLength(1);
  });

  it('get nothing more from any process once one of many requests has met the lock', async () => {
    const standIn = await channel('solto', 'none');
    const warm = Array.from({ length: 20 }, (_, index) => phoneOf(8, 1_000 + index));
    await haveWritten(standIn, 'solto', warm);
    standIn.reachOut.newPeople = 30;
    const cold = Array.from({ length: 300 }, (_, index) => phoneOf(9, 1_000 + index));
    const ids = await enqueue('solto', cold, 'convite');
    await until(
      async () => {
        const { waiting_for: waits } = await look(ids.at(-1)!);
        const underWay = 'SELECT COUNT(*) AS n FROM messages WHERE token IS NOT NULL';
        const [row] = await askDatabase<{ n: number }>(server.folder, underWay);
        return waits?.reason === 'reach_out_locked' && Number(row?.n) === 0;
      },
      { describe: 'the rest to wait for the end of the lock' },
    );
    const { length: met } = standIn.reachOut.refused;
    await enqueue('solto', warm, 'pedido');
    await arrive(standIn, 'pedido', warm.length);
    expect(standIn.reachOut.refused).toHaveLength(met);
    expect(taken(standIn, 'convite')).toHaveLength(30);

    await unlock(standIn, 'solto');
    await arrive(standIn, 'convite', cold.length - met);
    expect(new Set(taken(standIn, 'convite').map(({ to }) => to)).size).toBe(cold.length - met);
    expect(standIn.reachOut.refused).toHaveLength(met);
  });
});
