// On both shapes: contacts, facts of channels and second attempts are SQL that the feeder and the senders share.
import { MessageStatus, personOf } from '@recado/core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Api, api } from '../support/api.js';
import { runCli } from '../support/cli.js';
import { createKey } from '../support/keys.js';
import { type Server, startServer } from '../support/server.js';
import { askDatabase } from '../support/shape.js';
import { WhatsAppCloudStandIn } from '../support/stand-ins/whatsapp-cloud.stand-in.js';
import { until } from '../support/until.js';
import { accepted, look } from './helpers/enqueue.js';

const CARRIER = 'aviso:pt_BR';
const BODY = 'Aviso da loja: {{1}} Responda se precisar.';

interface StoredMessage {
  phone: string;
  attempts: number;
  sentAs: string | null;
  code: string | null;
}

interface Recorded {
  status: number;
  token: number | null;
}

/** A receipt moves a message that is being sent; what its attempt has found out is stored with the end of the attempt. */
const isRecorded = ({ token }: Recorded) => token === null;

describe('messages to recipients who have not written lately', () => {
  let byTemplate: WhatsAppCloudStandIn;
  let failing: WhatsAppCloudStandIn;
  let direct: WhatsAppCloudStandIn;
  let server: Server;
  let client: Api;
  let nextPhone = 5511987300000;

  beforeAll(async () => {
    const start = async (phoneNumberId: string) => {
      const standIn = await WhatsAppCloudStandIn.start({ phoneNumberId });
      standIn.windows.areUsed = true;
      standIn.desk.add('aviso', 'pt_BR', BODY);
      return standIn;
    };
    [byTemplate, failing, direct] = (await Promise.all(['101', '102', '103'].map(start))) as [
      WhatsAppCloudStandIn,
      WhatsAppCloudStandIn,
      WhatsAppCloudStandIn,
    ];
    const { url, phoneNumberId, token, appSecret, businessAccountId } = byTemplate.settings;
    server = await startServer({
      env: {
        GATEWAY: 'whatsapp-cloud',
        WHATSAPP_API_URL: url,
        WHATSAPP_PHONE_NUMBER_ID: phoneNumberId,
        WHATSAPP_TOKEN: token,
        WHATSAPP_APP_SECRET: appSecret,
        WHATSAPP_BUSINESS_ACCOUNT_ID: businessAccountId,
        WHATSAPP_OUTSIDE_WINDOW: 'template',
        WHATSAPP_CARRIER_TEMPLATE: CARRIER,
      },
    });
    client = api(server, await createKey(server));
    await createChannel('falha', failing, 'outsideWindow=fail');
    await createChannel('direto', direct, 'outsideWindow=direct_send', `carrierTemplate=${CARRIER}`);
  });
  afterAll(async () => {
    await server?.stop();
    await Promise.all([byTemplate, failing, direct].map((standIn) => standIn?.close()));
  });

  async function createChannel(name: string, { settings }: WhatsAppCloudStandIn, ...chosen: string[]): Promise<void> {
    const { url, phoneNumberId, token, appSecret } = settings;
    const given = [`url=${url}`, `phoneNumberId=${phoneNumberId}`, `token=${token}`, `appSecret=${appSecret}`];
    const set = [...given, ...chosen].flatMap((pair) => ['--set', pair]);
    const args = ['create-channel', '--name', name, '--gateway', 'whatsapp-cloud', ...set];
    const { code, stderr } = await runCli(args, { folder: server.folder });
    expect(code, stderr).toBe(0);
  }

  const phones = (count: number) => Array.from({ length: count }, () => String(nextPhone++));

  /** These recipients write to the number, and the channel has stored that. `isOpen`: Meta's window is open as well. */
  async function write(standIn: WhatsAppCloudStandIn, channel: string, from: string[], isOpen = true): Promise<void> {
    const timestamp = String(Math.floor(Date.now() / 1_000));
    const messages = from.map((phone) => ({
      from: phone,
      id: `wamid.in-${phone}`,
      timestamp,
      type: 'text',
      text: { body: 'oi' },
    }));
    const address = `${server.url}/gateways/${channel}/receipts`;
    const { status } = await fetch(address, { method: 'POST', ...standIn.callback([], { messages }) });
    expect(status).toBe(200);
    if (isOpen) from.forEach((phone) => standIn.windows.openFor(phone));
    const persons = from.map((phone) => `'${personOf(phone)}'`).join(', ');
    const select = `SELECT COUNT(*) AS known FROM recipient_contacts WHERE person IN (${persons}) AND inbound_at IS NOT NULL`;
    await until(async () => {
      const [row] = await askDatabase<{ known: number }>(server.folder, select);
      return Number(row?.known) === from.length;
    });
  }

  /** Enqueues a text to each of them; resolves with what is stored of the messages once each has left or failed. */
  async function send(channel: string, to: string[], text = 'Olá!\nSeu pedido saiu.'): Promise<StoredMessage[]> {
    const messages = to.map((phone) => ({ phone, message: text }));
    const body = await until(() => accepted(client, { channel, messages }), {
      describe: `the channel ${channel} to be known`,
    });
    const ids = body.messages.map(({ id }: { id: number }) => id).join(', ');
    const select = `SELECT phone, attempts, sent_as AS sentAs, failure_code AS code, status, token FROM messages WHERE id IN (${ids}) ORDER BY id`;
    return until(
      async () => {
        const rows = await askDatabase<StoredMessage & Recorded>(server.folder, select);
        return rows.every((row) => isRecorded(row) && row.status >= 3 && row.status <= 6) && rows;
      },
      { describe: 'each message to have left or failed' },
    );
  }

  const arrivals = (standIn: WhatsAppCloudStandIn, to: string[]) =>
    standIn.taken.filter((taken) => to.includes(taken.to));
  const formsBy = (standIn: WhatsAppCloudStandIn, to: string[]) =>
    to.map((phone) => arrivals(standIn, [phone]).map(({ form }) => form));

  it('are carried by the template, once each, and the others are sent as texts', async () => {
    const [warm, cold] = [phones(20), phones(40)];
    await write(byTemplate, 'default', warm);
    const stored = await send('default', [...warm, ...cold]);
    expect(stored.map(({ sentAs }) => sentAs)).toEqual([
      ...Array<null>(20).fill(null),
      ...Array<string>(40).fill('template:aviso'),
    ]);
    expect(stored.every(({ attempts, code }) => attempts === 1 && code === null)).toBe(true);
    expect(formsBy(byTemplate, warm)).toEqual(Array(20).fill(['text']));
    expect(formsBy(byTemplate, cold)).toEqual(Array(40).fill(['template:aviso']));
    const text = 'Aviso da loja: Olá! · Seu pedido saiu. Responda se precisar.';
    expect(new Set(arrivals(byTemplate, cold).map((taken) => taken.text))).toEqual(new Set([text]));
  });

  it('are carried by the template at the second attempt when Meta alone knows that the window is closed', async () => {
    const closed = phones(5);
    await write(byTemplate, 'default', closed, false);
    const stored = await send('default', closed);
    expect(stored.map(({ attempts, sentAs }) => [attempts, sentAs])).toEqual(Array(5).fill([2, 'template:aviso']));
    expect(formsBy(byTemplate, closed)).toEqual(Array(5).fill(['template:aviso']));
  });

  it('are carried by the template once when Meta takes the text and says later that the window is closed', async () => {
    const closed = phones(5);
    await write(byTemplate, 'default', closed, false);
    byTemplate.windows.areToldLater = true;
    byTemplate.callbackUrl = `${server.url}/gateways/default/receipts`;
    await send('default', closed);
    await until(() => arrivals(byTemplate, closed).length === closed.length, { describe: 'the second attempts' });
    byTemplate.windows.areToldLater = false;
    const list = closed.map((phone) => `'${phone}'`).join(', ');
    const select = `SELECT sent_as AS sentAs, status, token FROM messages WHERE phone IN (${list})`;
    const stored = await until(
      async () => {
        const rows = await askDatabase<{ sentAs: string | null } & Recorded>(server.folder, select);
        return rows.every((row) => isRecorded(row) && row.status === MessageStatus.Read) && rows;
      },
      { describe: 'the receipts of the second attempts' },
    );
    byTemplate.callbackUrl = undefined;
    expect(stored.map(({ sentAs }) => sentAs)).toEqual(Array(5).fill('template:aviso'));
    expect(formsBy(byTemplate, closed)).toEqual(Array(5).fill(['template:aviso']));
  });

  it('fail with the reason when the template cannot carry them', async () => {
    // With the words of the template it has more than 1,024 characters.
    const [row] = await send('default', phones(1), 'a'.repeat(1_010));
    expect(row).toMatchObject({ code: 'text_not_carriable', attempts: 1, sentAs: null });
  });

  it('fail with the reason on a channel that sends nothing outside the window', async () => {
    const [warm, cold] = [phones(5), phones(10)];
    await write(failing, 'falha', warm);
    const stored = await send('falha', [...warm, ...cold]);
    expect(stored.map(({ code }) => code)).toEqual([
      ...Array<null>(5).fill(null),
      ...Array<string>(10).fill('outside_window'),
    ]);
    expect(formsBy(failing, [...warm, ...cold])).toEqual([...Array(5).fill(['text']), ...Array(10).fill([])]);
    const { body } = await client.get(`/api/messages?status=Falhou&phone=${cold[0]}`);
    const failed = await look(client, body.data[0].id);
    expect(failed.failure_reason).toContain('24 horas');
  });

  it('are carried by the template after one refusal of Direct Send', async () => {
    const cold = phones(40);
    const stored = await send('direto', cold);
    expect(stored.every(({ sentAs }) => sentAs === 'template:aviso')).toBe(true);
    expect(formsBy(direct, cold)).toEqual(Array(40).fill(['template:aviso']));
    expect(direct.requests.filter(({ json }) => json?.category !== undefined)).toHaveLength(1);
    expect(stored.map(({ attempts }) => attempts).sort()).toEqual([...Array<number>(39).fill(1), 2]);
    const [channel] = await askDatabase<{ refusedAt: number | null }>(
      server.folder,
      `SELECT direct_refused_at AS refusedAt FROM channels WHERE name = 'direto'`,
    );
    expect(Number(channel?.refusedAt)).toBeGreaterThan(0);
  });
});
