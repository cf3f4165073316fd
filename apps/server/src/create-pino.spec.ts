import { describe, expect, it } from 'vitest';
import { createPino } from './logging.js';
import { NestLogger } from './create-application.js';

const KEY = 'rcd_live_4f3kKpVd0000000000000000000000000000000000abcdefg';
const PHONE = '5511987654321';
const MASKED_PHONE = '55*********21';

/** What is written, as text and as the parsed last line. */
function logging() {
  const lines: string[] = [];
  const pino = createPino('trace', { write: (line) => void lines.push(line) });
  const last = () => JSON.parse(lines.at(-1) ?? '{}') as Record<string, unknown>;
  return { pino, nest: new NestLogger(pino), last, text: () => lines.join('') };
}

describe('the log', () => {
  it.each([
    [`the key ${KEY} is odd`, 'the key rcd_live_*** is odd'],
    [`to ${PHONE}: no`, `to ${MASKED_PHONE}: no`],
    [`+${PHONE}@s.whatsapp.net`, `+${MASKED_PHONE}@s.whatsapp.net`],
    ['12345678 and 123456789012345', '12****78 and 12***********45'],
    ['1234567 and 1234567890123456', '1234567 and 1234567890123456'],
    ['mysql://app:p@ss:w0rd@db:3306/recado away', 'mysql://***@db:3306/recado away'],
    ['redis://:secret@cache/0', 'redis://***@cache/0'],
    ['see https://example.com/a@b', 'see https://example.com/a@b'],
    ['to bsuid:BR.1502576394655843.', 'to bsuid:BR.***43.'],
    ['at /x?q=bsuid%3ABR.1502576394655843_1', 'at /x?q=bsuid%3ABR.***43_1'],
    ['US.ENT.4711x and xBR.4711', 'US.ENT.***1x and xBR.***11'],
    ['refused: \u202egnp\u2066.exe\u200f', 'refused: gnp.exe'],
    ['to 5511\u200e987654321: no', `to ${MASKED_PHONE}: no`],
    ['README.md and FOO.bar', 'README.md and FOO.bar'],
    ['Authorization: Bearer another-systems-secret', 'Authorization: Bearer ***'],
  ])('shows %j as %j', (written, shown) => {
    const { nest, last } = logging();
    nest.warn(written, 'Test');
    expect(last()).toMatchObject({ msg: shown, context: 'Test' });
  });

  it('shows an error with its causes, without quoted data and without fields added by a driver', () => {
    const { nest, last, text } = logging();
    const cause = Object.assign(new Error(`no route to ${PHONE}`), { code: 'ENOROUTE', sql: 'INSERT … um texto' });
    nest.error(Object.assign(new Error(`with ${KEY}`, { cause }), { parameters: [PHONE, 'um texto'] }), 'Test');
    expect(last()).toMatchObject({
      msg: 'with rcd_live_***',
      err: { message: 'with rcd_live_***', cause: { message: `no route to ${MASKED_PHONE}`, code: 'ENOROUTE' } },
    });
    expect((last().err as { stack: string }).stack).toContain('create-pino.spec');
    for (const secret of [KEY, PHONE, 'um texto']) expect(text()).not.toContain(secret);
  });

  it('writes an object as fields, and masks the message of an error in it', () => {
    const { nest, last, text } = logging();
    nest.error({ requestId: 'r-1', err: new Error(`no ${PHONE}`) }, undefined, 'Test');
    expect(last()).toMatchObject({ requestId: 'r-1', context: 'Test', msg: `no ${MASKED_PHONE}` });
    nest.error({ msg: 'a page failed', err: new Error('why') });
    expect(last()).toMatchObject({ msg: 'a page failed', err: { message: 'why' } });
    expect(text()).not.toContain(PHONE);
  });

  it('hides personal data at any depth', () => {
    const { pino, text } = logging();
    pino.info({ request: { body: { messages: [{ phone: PHONE, message: 'um texto', name: 'Ana' }] } } }, 'odd');
    pino.info({ outgoing: { to: PHONE, text: 'um texto' }, headers: { authorization: KEY, cookie: 'session' } }, 'odd');
    for (const secret of [KEY, PHONE, 'um texto', 'Ana', 'session']) expect(text()).not.toContain(secret);
  });

  it('cuts circular references and large objects', () => {
    const { pino, last, text } = logging();
    const circle: Record<string, unknown> = { list: Array.from({ length: 10_000 }, (_, index) => index) };
    circle.self = circle;
    pino.info({ circle }, 'round');
    expect(last()).toMatchObject({ msg: 'round' });
    expect(text().length).toBeLessThan(5_000);
  });

  it('masks a phone that a client sends as the id of its request, and no other long number', () => {
    const { pino, last } = logging();
    const ids = ['5511987654321', '+5511987654321', 'pedido-5511987654321-2', '11987654321', '491701234567'];
    for (const requestId of ids) {
      pino.info({ requestId }, 'request');
      expect(last().requestId).toMatch(/^[^\d*]*\d\d\*{7,9}\d\d/);
    }
    const others = ['1795191242', '1795191242000', '20261126153000', 'a5511987654321f', '12345678901234567890'];
    for (const requestId of others) {
      pino.info({ requestId }, 'request');
      expect(last()).toMatchObject({ requestId });
    }
  });

  it('keeps numbers, ids of requests and ids in paths, but no phone in a path', () => {
    const { pino, last } = logging();
    const requestId = '12345678-1234-4123-8123-123456789012';
    pino.info({ requestId, key: 12, id: 123_456_789, path: '/api/messages/1234567890' }, 'request');
    expect(last()).toMatchObject({ requestId, key: 12, id: 123_456_789, path: '/api/messages/1234567890' });
    const pathOf = (path: string) => {
      pino.info({ path }, 'request');
      return last().path;
    };
    expect(pathOf(`/api/messages/${PHONE}`)).toBe(`/api/messages/${MASKED_PHONE}`);
    expect(pathOf('/api/opt-outs/4912345')).toBe('/api/opt-outs/49***45');
    expect(pathOf('/api/lists/Clientes/people/4912345')).toBe('/api/lists/Clientes/people/49***45');
    expect(pathOf(`/api/${KEY}`)).toBe('/api/rcd_live_***');
  });

  it.each([
    ['/api/recipients/4520123456', '/api/recipients/45******56'],
    ['/api/recipients/4912345/export', '/api/recipients/49***45/export'],
    ['/api/recipients/+4520123456', '/api/recipients/+45******56'],
    ['/api/opt-outs/%2B4520123456', '/api/opt-outs/%2B45******56'],
  ])('masks the short phone number in %s', (path, masked) => {
    const { pino, last } = logging();
    pino.info({ path }, 'request');
    expect(last().path).toBe(masked);
  });

  // A key that was taken over from Z-API looks like none of Recado's.
  it.each([
    ['/z-api/instances/I1/token/6F1C/send-text', '/z-api/instances/I1/token/***/send-text'],
    ['/z-api//instances/I1//token/6F1C', '/z-api//instances/I1//token/***'],
    ['/z-api/instances/I1/%74oken/6F1C/queue', '/z-api/instances/I1/%74oken/***/queue'],
  ])('masks the key in %s, as a path and within a text', (path, masked) => {
    const { pino, nest, last } = logging();
    pino.info({ path }, 'request');
    expect(last().path).toBe(masked);
    nest.warn(`at https://recado.example${path}?page=1: no`, 'Test');
    expect(last().msg).toBe(`at https://recado.example${masked}?page=1: no`);
  });
});
