// On both shapes: references that compete, and statements of many MiB.
import { beforeAll, describe, expect, it } from 'vitest';
import { type Api, api, type ApiResponse, type Json } from '../support/api.js';
import { createKey } from '../support/keys.js';
import { type Server, startServer } from '../support/server.js';
import { HOUR, iso, SECOND, thisSecond, wall } from './helpers/clock.js';
import {
  accepted,
  acceptedOne,
  enqueuePatiently,
  look,
  message,
  messages,
  refused,
  refusedOne,
  storedMessages,
} from './helpers/enqueue.js';

const ZONE = 'America/Sao_Paulo';

let server: Server;
let client: Api;

beforeAll(async () => {
  server = await startServer();
  client = api(server, await createKey(server));
});

describe('priority', () => {
  it.each(['high', 'normal', 'low'])('%s is kept, for the request or one message', async (priority) => {
    const beside = await acceptedOne(client, {}, { priority });
    const own = await acceptedOne(client, { priority }, { priority: 'normal' });
    expect(await look(client, beside.id)).toMatchObject({ priority });
    expect(await look(client, own.id)).toMatchObject({ priority });
  });

  it('is normal by default, and refused when unknown', async () => {
    expect(await look(client, (await acceptedOne(client)).id)).toMatchObject({ priority: 'normal' });
    expect(Object.keys(await refusedOne(client, { priority: 'urgent' }, { priority: 'HIGH' }))).toEqual([
      'priority',
      'messages.0.priority',
    ]);
  });
});

describe('channel', () => {
  it('chooses the sender', async () => {
    expect(await look(client, (await acceptedOne(client)).id)).toMatchObject({ channel: 'default' });
    const { id } = await acceptedOne(client, {}, { channel: 'sandbox' });
    expect(await look(client, id)).toMatchObject({ channel: 'sandbox' });
  });

  it('that does not exist is refused with its name', async () => {
    const errors = await refusedOne(client, {}, { channel: 'vendas' });
    expect(errors).toEqual({ channel: ['Não existe canal com o nome "vendas".'] });
  });
});

describe('legal_basis', () => {
  it('is kept with the batch, and refused when unknown', async () => {
    const { batch_id } = await accepted(client, { messages: messages(1), legal_basis: 'contract' });
    const { body } = await client.get(`/api/batches/${batch_id}`);
    expect(body).toMatchObject({ legal_basis: 'contract' });
    expect(Object.keys(await refusedOne(client, {}, { legal_basis: 'vital' }))).toEqual(['legal_basis']);
  });
});

describe('expires_at', () => {
  it('is kept, as a local time or with an offset', async () => {
    const at = thisSecond() + HOUR;
    const local = await acceptedOne(client, { expires_at: wall(at, 'Asia/Tokyo') }, { timezone: 'Asia/Tokyo' });
    const offset = await acceptedOne(client, {}, { expires_at: iso(at) });
    for (const { id } of [local, offset]) {
      expect(Date.parse((await look(client, id)).expires_at)).toBe(at);
    }
  });

  it('must be later than the schedule, and than now', async () => {
    const later = thisSecond() + 2 * HOUR;
    const scheduled = { scheduled_at: wall(later, ZONE) };
    expect(Object.keys(await refusedOne(client, {}, { ...scheduled, expires_at: wall(later, ZONE) }))).toEqual([
      'expires_at',
    ]);
    expect(Object.keys(await refusedOne(client, { expires_at: wall(later - SECOND, ZONE) }, scheduled))).toEqual([
      'messages.0.expires_at',
    ]);
    expect(Object.keys(await refusedOne(client, { expires_at: wall(thisSecond() - HOUR, ZONE) }))).toEqual([
      'messages.0.expires_at',
    ]);
    const beside = { expires_at: wall(later, ZONE) };
    expect(Object.keys(await refusedOne(client, { scheduled_at: wall(later, ZONE) }, beside))).toEqual([
      'messages.0.scheduled_at',
    ]);
    const barely = { ...scheduled, expires_at: wall(later + SECOND, ZONE) };
    expect(await acceptedOne(client, {}, barely)).toMatchObject({ status: 'Agendada' });
  });
});

describe('reference', () => {
  it('is kept, up to 64 code points', async () => {
    const reference = '📦'.repeat(64);
    const { id } = await acceptedOne(client, { reference });
    expect(await look(client, id)).toMatchObject({ reference });
    expect(Object.keys(await refusedOne(client, { reference: 'r'.repeat(65) }))).toEqual(['messages.0.reference']);
  });

  it('that was used before is refused with the id that has it, and nothing is stored', async () => {
    const { id } = await acceptedOne(client, { reference: 'pedido-1' });
    const before = await storedMessages(server);
    const batch = [message(), message({ reference: 'pedido-1' })];
    expect(await refused(client, { messages: batch })).toEqual({
      'messages.1.reference': [`Esta referência já é da mensagem ${id}; nada foi enfileirado de novo.`],
    });
    expect(await storedMessages(server)).toBe(before);
  });

  it('that a request contains twice is refused at its second place', async () => {
    const batch = [message({ reference: 'duas' }), message(), message({ reference: 'duas' })];
    const errors = await refused(client, { messages: batch });
    expect(errors).toEqual({ 'messages.2.reference': [expect.stringContaining('messages.0')] });
    await acceptedOne(client, { reference: 'duas' });
  });

  it('is distinguished by case, and free for another key', async () => {
    await acceptedOne(client, { reference: 'Nota-9' });
    await acceptedOne(client, { reference: 'nota-9' });
    const other = api(server, await createKey(server, { name: 'another' }));
    expect(await acceptedOne(other, { reference: 'Nota-9' })).toMatchObject({ status: 'Pendente' });
  });

  it('that was used before is left out under skip', async () => {
    const { id } = await acceptedOne(client, { reference: 'pulada' });
    const batch = [message({ reference: 'pulada' }), message({ reference: 'nova' }), message({ phone: '' })];
    const answer = await accepted(client, { on_invalid: 'skip', messages: batch });
    expect(answer.messages).toHaveLength(1);
    expect(answer.rejected).toEqual([
      { index: 0, errors: { 'messages.0.reference': [expect.stringContaining(`mensagem ${id};`)] } },
      { index: 2, errors: { 'messages.2.phone': [expect.any(String)] } },
    ]);
  });

  it('that many requests use at once belongs to one of them, and the others get its id', async () => {
    const body = { messages: [message({ reference: 'corrida' })] };
    const answers = await atOnce(body);
    const winners = answers.filter(({ status }) => status === 200);
    expect(winners).toHaveLength(1);
    const { id } = winners[0]!.body.messages[0];
    for (const { status, body } of answers.filter((answer) => answer !== winners[0])) {
      expect(status).toBe(422);
      expect(body.errors['messages.0.reference']).toEqual([expect.stringContaining(`mensagem ${id};`)]);
    }
  });

  it('that many requests use at once is left out of those with on_invalid: skip', async () => {
    const body = { on_invalid: 'skip', messages: [message(), message({ reference: 'corrida-2' })] };
    const answers = await atOnce(body);
    expect(answers.filter(({ status }) => status !== 200)).toEqual([]);
    const bodies = answers.map(({ body: answered }) => answered);
    expect(bodies.filter(({ messages }) => messages.length === 2)).toHaveLength(1);
    expect(bodies.filter(({ rejected }) => rejected?.[0].index === 1)).toHaveLength(answers.length - 1);
  });
});

/** The answers to requests that the server finds together, because a large batch keeps it busy when they arrive. */
async function atOnce(body: object): Promise<ApiResponse<Json>[]> {
  const large = Array.from({ length: 8 }, () => enqueuePatiently(client, { messages: messages(2_000) }));
  const answers = await Promise.all(Array.from({ length: 40 }, () => enqueuePatiently(client, body)));
  await Promise.all(large);
  return answers;
}

describe('the texts of one batch', () => {
  it('may take 32 MiB after substitution and no more', async () => {
    // Two bytes a letter: 4,090 messages of 4,096 letters take 31.95 MiB, 4,097 take 32.008 MiB.
    const name = 'é'.repeat(255);
    const text = '{name}'.repeat(16) + 'é'.repeat(16);
    const batch = (count: number) => Array.from({ length: count }, () => message({ message: text, name }));
    const before = await storedMessages(server);
    expect(Object.keys(await refused(client, { messages: batch(4_097) }))).toEqual(['messages']);
    expect(await storedMessages(server)).toBe(before);
    expect((await accepted(client, { messages: batch(4_090) })).messages).toHaveLength(4_090);
    expect(await storedMessages(server)).toBe(before + 4_090);
  });
});
