import { DomainError } from '@recado/core';
import type { FastifyRequest } from 'fastify';
import { describe, expect, it } from 'vitest';
import { readWahaMessage, readWahaWebhooks } from './waha-messages.js';
import { WAHA } from './waha.dialect.js';

const TO = { session: 'default', chatId: '5511987654321@c.us' };
const FILE = { mimetype: 'application/pdf', filename: 'b.pdf' };

function refusalOf(read: () => unknown): string {
  try {
    return JSON.stringify(read());
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    const { code, path } = error.violations[0]!;
    return `${code} ${path}`;
  }
}

describe('a message as WAHA takes it', () => {
  it.each<[string, Parameters<typeof readWahaMessage>[1], object, object]>([
    [
      'a text with what Swagger fills in',
      'text',
      { text: 'Olá', reply_to: null, linkPreview: true, mentions: [], id: null },
      { message: 'Olá' },
    ],
    [
      'an answer',
      'text',
      { text: 'Sim', reply_to: 'false_5511987654321@c.us_AA_B' },
      { message: 'Sim', reply_to: 'AA_B' },
    ],
    ['an answer by the bare id', 'text', { text: 'Sim', reply_to: 'AA' }, { message: 'Sim', reply_to: 'AA' }],
    [
      'a picture',
      'image',
      { file: { url: 'https://x.example/a.jpg', mimetype: 'image/jpeg' }, caption: 'A' },
      { media: { type: 'image', url: 'https://x.example/a.jpg', mimetype: 'image/jpeg' }, message: 'A' },
    ],
    ['a file in base64', 'document', { file: { ...FILE, data: 'JVBERi0=' } }, { media: { ...FILE, data: 'JVBERi0=' } }],
    [
      'a file as a data URI',
      'document',
      { file: { data: 'data:application/pdf;base64,JVBERi0=' }, caption: null },
      { media: { data: 'JVBERi0=' } },
    ],
    [
      'a voice, which has no caption',
      'audio',
      { file: { url: 'https://x.example/a.ogg' }, caption: 'A', convert: true },
      { media: { type: 'audio', url: 'https://x.example/a.ogg' } },
    ],
  ])('is %s', (_name, kind, body, expected) => {
    expect(readWahaMessage({ ...TO, ...body }, kind)).toEqual({
      message: { phone: '5511987654321', ...expected },
      kind,
      sender: 'default',
    });
  });

  it.each(['5511987654321', '5511987654321@s.whatsapp.net', ' +55 (11) 98765-4321@c.us'])('goes to %s', (chatId) => {
    expect(readWahaMessage({ chatId, text: 'x', session: 'loja' }, 'text')).toMatchObject({
      message: { phone: '5511987654321' },
      sender: 'loja',
    });
  });

  it.each<[object, string]>([
    [{ chatId: undefined }, 'dialect_field_required chatId'],
    [{ chatId: '120363@g.us' }, 'dialect_unsupported chatId'],
    [{ chatId: '120363@lid' }, 'dialect_unsupported chatId'],
    [{ chatId: '120363@newsletter' }, 'dialect_unsupported chatId'],
    [{ text: null }, 'dialect_field_required text'],
    [{ text: {} }, 'string_expected text'],
    [{ text: 'x', id: '3EB0' }, 'dialect_unsupported id'],
    [{ text: 'x', session: [] }, 'string_expected session'],
  ])('is refused by the field that Recado cannot take: %j', (body, refusal) => {
    expect(refusalOf(() => readWahaMessage({ ...TO, ...body }, 'text'))).toBe(refusal);
  });

  it('is refused without a file, and as a round video', () => {
    expect(refusalOf(() => readWahaMessage(TO, 'image'))).toBe('dialect_field_required file.url');
    expect(refusalOf(() => readWahaMessage({ ...TO, file: 'x' }, 'image'))).toBe('object_expected file');
    expect(refusalOf(() => readWahaMessage({ ...TO, asNote: true }, 'video'))).toBe('dialect_unsupported asNote');
  });
});

describe('the webhooks of a session', () => {
  const url = 'https://x.example/waha';
  const read = (webhook: object) => readWahaWebhooks({ config: { webhooks: [webhook] } });

  it.each<[object, object]>([
    [{}, {}],
    [{ events: ['*'], retries: { attempts: 15 }, customHeaders: null }, {}],
    [{ events: ['message.any', 'message', 'session.status'] }, { events: ['message.received'] }],
    [{ hmac: { key: 'chave' } }, { secret: 'chave' }],
    [{ hmac: { key: '***' } }, {}],
    [{ hmac: null }, {}],
  ])('are read: %j', (webhook, expected) => {
    expect(read({ url, ...webhook })).toEqual([{ format: 'waha', url, ...expected }]);
  });

  it('are those that are given, with all of what happens to messages', () => {
    expect(readWahaWebhooks({ name: 'default', config: null })).toEqual([]);
    expect(read({ url, events: ['message.ack'] })[0]!.events).toHaveLength(6);
  });

  it.each<[object, string]>([
    [{ url: null }, 'dialect_field_required config.webhooks.0.url'],
    [{ url, events: ['session.status'] }, 'dialect_unsupported config.webhooks.0.events'],
    [{ url, customHeaders: [{ name: 'a', value: 'b' }] }, 'dialect_unsupported config.webhooks.0.customHeaders'],
    [{ url, hmac: { key: 'x'.repeat(129) } }, 'too_long config.webhooks.0.hmac.key'],
  ])('are refused by name: %j', (webhook, refusal) => {
    expect(refusalOf(() => read(webhook))).toBe(refusal);
  });
});

describe('a refusal as WAHA words it', () => {
  const request = { method: 'POST', url: '/waha/api/sendPoll?x-api-key=rcd_live_1', headers: {} } as FastifyRequest;
  const refusal = (error: DomainError) => WAHA.refusal({ error, text: 'Why.', request });
  const about = (code: string) => new DomainError('validation_failed', { violations: [{ path: 'text', code }] });
  const unknown = { path: '', code: 'dialect_sender_unknown', params: {} };

  it.each<[DomainError, number, unknown]>([
    [about('string_expected'), 400, ['Recado: Why.']],
    [about('dialect_unsupported'), 422, 'The method is not implemented by the engine. Why.'],
    [new DomainError('not_found', { reason: unknown }), 404, 'Session not found. Why.'],
    [new DomainError('forbidden'), 403, 'Recado: Why.'],
    [new DomainError('rate_limited'), 429, 'Recado: Why.'],
    [new DomainError('unavailable'), 503, 'Recado: Why.'],
  ])('is of the status and form of Nest: %s', (error, status, message) => {
    expect(refusal(error)).toEqual({
      status,
      body: { statusCode: status, message, error: expect.stringMatching(/^[A-Z]/) },
    });
  });

  it('names the address that Recado does not have, without the key in it', () => {
    for (const code of ['not_found', 'method_not_allowed'] as const) {
      expect(refusal(new DomainError(code))).toMatchObject({
        status: 422,
        body: { message: expect.stringMatching(/Recado does not do this: POST \/api\/sendPoll\. /) },
      });
    }
  });

  it('is exactly that of WAHA without a key', () => {
    expect(refusal(new DomainError('unauthorized'))).toEqual({
      status: 401,
      body: { message: 'Unauthorized', statusCode: 401 },
    });
  });

  it.each([
    [{ headers: { 'x-api-key': 'a' }, query: {} }, 'a'],
    [{ headers: { 'x-api-key': '' }, query: { 'x-api-key': 'b' } }, 'b'],
    [{ headers: {}, query: { 'x-api-key': ['b', 'c'] } }, undefined],
    [{ headers: { 'x-api-key': '' }, query: undefined }, undefined],
  ])('is given where there is no key: %j', (request, token) => {
    expect(WAHA.tokenOf(request as unknown as FastifyRequest)).toBe(token);
  });
});
