import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Api, api } from '../support/api.js';
import { createKey } from '../support/keys.js';
import { type Server, startServer } from '../support/server.js';
import {
  accepted,
  acceptedOne,
  message,
  messages,
  phoneOf,
  refused,
  refusedOne,
  storedMessages,
} from './helpers/enqueue.js';

let server: Server;
let client: Api;

beforeAll(async () => {
  // It counts all messages, and queues thousands: no other spec may share this server.
  server = await startServer();
  client = api(server, await createKey(server));
});
afterAll(() => server?.stop());

const pathsOf = (errors: object) => Object.keys(errors);

describe('the answer', () => {
  it('has every field of the interface for one message, in the singular', async () => {
    const { batch_id, messages: queued, ...rest } = await accepted(client, { messages: [message()] });
    expect(rest).toEqual({ success: true, message: '1 mensagem enfileirada com sucesso' });
    expect(batch_id).toSatisfy(Number.isSafeInteger);
    expect(queued).toEqual([
      { id: queued[0].id, phone: '5511987654321', status: 'Pendente', scheduled_at: null, simulated: true },
    ]);
    expect(queued[0].id).toSatisfy(Number.isSafeInteger);
  });

  it('keeps the order of the request, in the plural', async () => {
    const answer = await accepted(client, { messages: messages(3).reverse() });
    expect(answer.message).toBe('3 mensagens enfileiradas com sucesso');
    expect(answer.messages.map(({ phone }: { phone: string }) => phone)).toEqual([2, 1, 0].map(phoneOf));
  });

  it('never uses an id or a batch number twice', async () => {
    const answers = [];
    for (let count = 0; count < 3; count++) answers.push(await accepted(client, { messages: messages(2) }));
    expect(new Set(answers.map(({ batch_id }) => batch_id)).size).toBe(3);
    expect(new Set(answers.flatMap(({ messages }) => messages.map(({ id }: { id: number }) => id))).size).toBe(6);
  });

  it('is in Portuguese although the errors of this client are in English', async () => {
    const headers = { 'accept-language': 'en' };
    const answer = await accepted(client, { messages: messages(2) }, { headers });
    expect(answer.message).toBe('2 mensagens enfileiradas com sucesso');
    const errors = await refused(client, { messages: [] }, { headers });
    expect(errors.messages).toEqual(['The list "messages" is empty; send at least one message.']);
  });

  it('has no fields for zone, warnings and rejections where there are none', async () => {
    const answer = await accepted(client, { messages: [message()], on_invalid: 'skip', timezone: 'Europe/Lisbon' });
    expect(Object.keys(answer).sort()).toEqual(['batch_id', 'message', 'messages', 'success']);
  });
});

describe('phone', () => {
  it('is echoed as sent, an integer as a string', async () => {
    expect(await acceptedOne(client, { phone: 5511987654321 })).toMatchObject({ phone: '5511987654321' });
    expect(await acceptedOne(client, { phone: '551187654321' })).toMatchObject({ phone: '551187654321' });
  });

  it.each([
    ['+5511987654321'],
    ['55 11 98765-4321'],
    ['(55)11987654321'],
    ['05511987654321'],
    ['551198'],
    ['5511987654321000'],
    ['9991234567'],
    ['５５11987654321'],
    ['5511987654321\n'],
    [''],
    ['   '],
    [null],
    [undefined],
    [true],
    [55119876.5],
    [-5511987654321],
    [1e20],
    [['5511987654321']],
    [{}],
  ])('%j is refused by its path', async (phone) => {
    const errors = await refusedOne(client, { phone });
    expect(pathsOf(errors)).toEqual(['messages.0.phone']);
    expect(errors['messages.0.phone']).toHaveLength(1);
  });

  it('of an unusual length for its country is accepted with a warning', async () => {
    const answer = await accepted(client, { messages: [message(), message({ phone: '5511234' })] });
    expect(answer.messages[1]).toMatchObject({ phone: '5511234', status: 'Pendente' });
    expect(answer.warnings).toEqual([
      { path: 'messages.1.phone', code: 'phone_unusual_length', message: expect.stringContaining('5511234') },
    ]);
  });
});

describe('a number of Brazil', () => {
  it('causes a warning where its country code or ninth digit seems to be missing, and is echoed as sent', async () => {
    const phones = ['11911112222', '553187654321', '5531987654321', '14155552671', '34912345678'];
    const { messages, warnings } = await accepted(client, { messages: phones.map((phone) => message({ phone })) });
    expect(messages.map(({ phone }: { phone: string }) => phone)).toEqual(phones);
    expect(warnings).toEqual([
      {
        path: 'messages.0.phone',
        code: 'phone_maybe_without_country',
        message: expect.stringContaining('5511911112222'),
      },
      { path: 'messages.1.phone', code: 'phone_without_ninth_digit', message: expect.stringContaining('nono dígito') },
    ]);
  });
});

describe('the size of a request', () => {
  it('may be 10,000 messages, counted without a separator', async () => {
    const answer = await accepted(client, { messages: messages(10_000) });
    expect(answer.message).toBe('10000 mensagens enfileiradas com sucesso');
    const { id: first } = answer.messages[0];
    const expected = messages(10_000).map(({ phone }, at) => ({
      id: first + at,
      phone,
      status: 'Pendente',
      scheduled_at: null,
      simulated: true,
    }));
    expect(answer.messages).toEqual(expected);
  });

  it('of 10,001 messages is refused, and nothing is stored', async () => {
    const before = await storedMessages(server);
    const errors = await refused(client, { messages: messages(10_001) });
    expect(errors).toEqual({ messages: ['A lista tem 10001 mensagens; o máximo por requisição é 10000.'] });
    expect(await storedMessages(server)).toBe(before);
  });

  it('of 10,000 messages with one bad phone is refused with its path, and nothing is stored', async () => {
    const before = await storedMessages(server);
    const batch: object[] = messages(10_000);
    batch[7_777] = message({ phone: '+5511987654321' });
    expect(pathsOf(await refused(client, { messages: batch }))).toEqual(['messages.7777.phone']);
    expect(await storedMessages(server)).toBe(before);
  });

  it('names 100 bad paths at most, and says how many there are', async () => {
    const batch = messages(150).map(({ phone }) => ({ phone, message: '' }));
    const { body } = await client.post('/api/enqueue-messages', { messages: batch });
    expect(pathsOf(body.errors)).toEqual(Array.from({ length: 100 }, (_, at) => `messages.${at}.message`));
    expect(body.errors_total).toBe(150);
  });

  it('has at least one message in a list of objects', async () => {
    for (const list of [[], {}, 'x', 1, null, undefined]) {
      expect(pathsOf(await refused(client, { messages: list }))).toEqual(['messages']);
    }
    for (const body of [[], [message()], 'text', 7, true, null]) {
      expect(pathsOf(await refused(client, body))).toEqual(['messages']);
    }
    const errors = await refused(client, { messages: [message(), null, 'x', [], 5] });
    expect(pathsOf(errors)).toEqual(['messages.1', 'messages.2', 'messages.3', 'messages.4']);
  });
});

describe('fields', () => {
  it('that are unknown are ignored', async () => {
    const beside = { campaign: { id: 7 }, messages_count: 'x', status: 'Enviada' };
    expect(await acceptedOne(client, { id: 1, status: 'Lida', foo: [null], media: {} }, beside)).toMatchObject({
      status: 'Pendente',
    });
  });

  it('with a misspelled name are ignored with a warning that names the likely field', async () => {
    const media = { type: 'image', url: 'https://loja.example/a.png', file_name: 'a.png' };
    const slip = { ...message(), schedule_at: '2026-11-20 16:30:00' };
    const body = { time_zone: 'UTC', messages: [message({ nome: 'Ana', crm: 7 }), slip, slip, message({ media })] };
    const answer = await accepted(client, body, { headers: { 'accept-language': 'en' } });
    expect(answer.messages.map(({ status }: { status: string }) => status)).toEqual(Array(4).fill('Pendente'));
    const said = (field: string, meant?: string) => {
      const advice = meant === undefined ? 'the fields are in the reference, at /docs' : `"${meant}" seems to be meant`;
      return `There is no field "${field}", so it was ignored; ${advice}.`;
    };
    const code = 'unknown_field';
    expect(answer.warnings).toEqual([
      { path: 'time_zone', code, message: said('time_zone', 'timezone') },
      { path: 'messages.0.nome', code, message: said('nome', 'name') },
      { path: 'messages.0.crm', code, message: said('crm') },
      { path: 'messages.1.schedule_at', code, message: said('schedule_at', 'scheduled_at') },
      { path: 'messages.3.media.file_name', code, message: said('file_name', 'filename') },
    ]);
  });

  it.each([[null], [''], [' \t\n']])('that are optional count as absent when %j', async (blank) => {
    const own = {
      name: blank,
      email: blank,
      scheduled_at: blank,
      expires_at: blank,
      priority: blank,
      reference: blank,
    };
    const times = { scheduled_at: blank, expires_at: blank, timezone: blank };
    const beside = { ...times, priority: blank, channel: blank, on_invalid: blank };
    const answer = await accepted(client, { ...beside, messages: [message(own), message(own)] });
    expect(answer.messages).toMatchObject(new Array(2).fill({ status: 'Pendente', scheduled_at: null }));
  });

  it('of a wrong type are refused by their path', async () => {
    const own = { message: 5, name: {}, email: {}, scheduled_at: 0, expires_at: [], priority: true, reference: 9 };
    expect(pathsOf(await refusedOne(client, own)).sort()).toEqual(
      Object.keys(own)
        .map((field) => `messages.0.${field}`)
        .sort(),
    );
    const beside = { scheduled_at: 1, expires_at: 2, priority: 3, channel: 4, on_invalid: 5 };
    expect(pathsOf(await refusedOne(client, {}, beside)).sort()).toEqual(Object.keys(beside).sort());
    expect(pathsOf(await refusedOne(client, {}, { timezone: 6 }))).toEqual(['timezone']);
  });

  it('that are required are named when they are missing', async () => {
    const errors = await refused(client, { messages: [{}, { phone: '5511987654321' }] });
    expect(pathsOf(errors)).toEqual(['messages.0.phone', 'messages.0.message', 'messages.1.message']);
  });
});

describe('on_invalid: skip', () => {
  it('queues the valid messages and lists the others', async () => {
    const batch = [message(), message({ phone: 'x' }), message({ reference: 'kept' }), message({ message: '{name}' })];
    const answer = await accepted(client, { on_invalid: 'skip', messages: batch });
    expect(answer).toMatchObject({ success: true, message: '2 mensagens enfileiradas com sucesso' });
    expect(answer.messages).toHaveLength(2);
    expect(answer.rejected).toEqual([
      { index: 1, errors: { 'messages.1.phone': [expect.stringContaining('só dígitos')] } },
      { index: 3, errors: { 'messages.3.name': [expect.stringContaining('{name}')] } },
    ]);
  });

  it('refuses a request without a valid message, or with an error outside its messages', async () => {
    expect(pathsOf(await refusedOne(client, { phone: 'x' }, { on_invalid: 'skip' }))).toEqual(['messages.0.phone']);
    expect(pathsOf(await refusedOne(client, {}, { on_invalid: 'skip', timezone: 'Nowhere' }))).toEqual(['timezone']);
    expect(pathsOf(await refusedOne(client, {}, { on_invalid: 'maybe' }))).toEqual(['on_invalid']);
  });
});
