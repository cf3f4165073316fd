import { DomainError } from '@recado/core';
import type { FastifyRequest } from 'fastify';
import { describe, expect, it } from 'vitest';
import { idsOf, tokenIn } from './z-api-answers.js';
import { readZApiMessage, type ZApiKind } from './z-api-messages.js';
import { Z_API } from './z-api.dialect.js';

const PHONE = '5511987654321';
const PDF = 'JVBERi0xLjQK';
const DOCUMENT = { phone: PHONE, document: `data:application/pdf;base64,${PDF}` };

const read = (kind: ZApiKind, body: object, ext?: string) =>
  readZApiMessage(kind, body as Record<string, unknown>, { sender: 'I1', ...(ext !== undefined && { ext }) });

function refusalOf(kind: ZApiKind, body: object): string {
  try {
    return JSON.stringify(read(kind, body));
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    const { code, path } = error.violations[0]!;
    return `${code} ${path}`;
  }
}

describe('a message as Z-API takes it', () => {
  it.each<[ZApiKind, object, string, object]>([
    [
      'text',
      { message: 'Olá {nome}', delayMessage: 5, delayTyping: 3, messageId: '3EB0AA' },
      '',
      { message: 'Olá {nome}', reply_to: '3EB0AA' },
    ],
    [
      'image',
      { image: 'https://x.example/a.png', caption: 'Foto', viewOnce: false },
      '',
      { media: { type: 'image', url: 'https://x.example/a.png' }, message: 'Foto' },
    ],
    [
      'image',
      { image: 'data:image/png;base64,iVBORw0KGgo=', caption: '' },
      '',
      { media: { type: 'image', data: 'iVBORw0KGgo=' } },
    ],
    [
      'document',
      { ...DOCUMENT, fileName: 'Boleto', caption: 'Vence hoje' },
      'pdf',
      {
        media: { type: 'document', data: PDF, filename: 'Boleto.pdf', mimetype: 'application/pdf' },
        message: 'Vence hoje',
      },
    ],
    [
      'document',
      { document: 'https://x.example/b', fileName: 'b.PDF' },
      'pdf',
      { media: { type: 'document', url: 'https://x.example/b', filename: 'b.PDF' } },
    ],
    ['audio', { audio: PDF, caption: 'x', waveform: true }, '', { media: { type: 'audio', data: PDF } }],
    ['video', { video: 'http://x.example/v' }, '', { media: { type: 'video', url: 'http://x.example/v' } }],
  ])('is a %s: %j', (kind, body, ext, content) => {
    expect(read(kind, { phone: '+55 (11) 98765-4321', ...body }, ext)).toEqual({
      message: { phone: PHONE, ...content },
      kind,
      sender: 'I1',
    });
  });

  it.each<[ZApiKind, object, string]>([
    ['text', { message: 'x' }, 'dialect_field_required phone'],
    ['text', { phone: PHONE }, 'dialect_field_required message'],
    ['text', { phone: PHONE, message: {} }, 'string_expected message'],
    ['document', { phone: PHONE, document: '' }, 'dialect_field_required document'],
    ['text', { phone: '120363019502650977-group', message: 'x' }, 'dialect_unsupported phone'],
    ['text', { phone: '5511987654321-1623281429', message: 'x' }, 'dialect_unsupported phone'],
    ['text', { phone: '1203@newsletter', message: 'x' }, 'dialect_unsupported phone'],
    ['image', { phone: PHONE, image: PDF, viewOnce: true }, 'dialect_unsupported viewOnce'],
    ['text', { phone: PHONE, message: 'x', editMessageId: '3EB0' }, 'dialect_unsupported editMessageId'],
  ])('is refused as a %s: %j', (kind, body, refusal) => {
    expect(refusalOf(kind, body)).toBe(refusal);
  });
});

it('has ids in the form of Z-API, which are found again', () => {
  const long = '42b058b96c9cd6d8310123456789abcd';
  const ids = idsOf(7, { of: () => '42B058B96C9CD6D831', longOf: () => long });
  expect(ids).toEqual({
    zaapId: '42B058B96C9CD6D8310123456789ABCD',
    messageId: '3EB042B058B96C9CD6D831',
    id: '3EB042B058B96C9CD6D831',
  });
  expect(tokenIn(ids.messageId)).toBe('42B058B96C9CD6D831');
  expect(tokenIn(ids.zaapId)).toBe(ids.zaapId);
  expect(tokenIn('3EB0')).toBe('');
});

describe('the key of a request', () => {
  const tokenOf = (url: string) => Z_API.tokenOf({ url } as FastifyRequest);

  it('is the token of the address', () => {
    expect(tokenOf('/z-api/instances/I1/token/6F1C/send-text?x=1')).toBe('6F1C');
    expect(tokenOf('https://recado.example/z-api/instances/I1/token/6F%2D1C')).toBe('6F-1C');
    for (const url of ['/z-api/status', '/z-api/instances/I1/token/', '/z-api/instances/I1/token/%zz/me'])
      expect(tokenOf(url)).toBeUndefined();
  });

  it('is in no refusal', () => {
    const request = { method: 'GET', url: '/z-api/instances/I1/token/6F1C/odd' } as FastifyRequest;
    const refusal = (error: DomainError) => Z_API.refusal({ error, text: 'No.', request });
    expect(refusal(new DomainError('not_found'))).toEqual({
      status: 404,
      body: { error: 'GET odd not found. Recado: No.' },
    });
    expect(refusal(new DomainError('unauthorized'))).toEqual({
      status: 400,
      body: { error: 'Instance not found. Recado: No.' },
    });
    expect(refusal(new DomainError('method_not_allowed')).status).toBe(405);
    expect(refusal(new DomainError('rate_limited')).status).toBe(429);
    expect(refusal(new DomainError('unavailable')).status).toBe(503);
    expect(refusal(new DomainError('forbidden')).status).toBe(400);
  });
});
