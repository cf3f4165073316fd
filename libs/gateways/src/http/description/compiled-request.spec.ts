import { Installation } from '@recado/core';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { OutgoingMessage } from '../../port/gateway.js';
import type { OutgoingFile } from '../../port/outgoing-file.js';
import { messageIdOf } from '../../shared/message-id.js';
import { compileDescription } from './compiled-description.js';
import type { Description } from './description.js';
import { valuesOf } from './message-values.js';
import { processorMs } from '../../../../../test/support/processor-time.js';

const OURS = new Installation('abc', 0);
const SETTINGS = { url: 'https://provider.example/api/', secret1: 'to/ken "1"', secret2: 'senha' };
const MESSAGE: OutgoingMessage = {
  ...{ id: 77, attempt: 3, retries: 0, to: '5511987654321', text: 'Olá', channelId: 1, channel: 'vendas' },
};
const FILE = {
  ...{
    type: 'image',
    mimetype: 'image/png',
    filename: null,
    size: 4,
    sha256: '',
    address: () => 'https://r.example/f',
  },
  async *open() {
    yield Buffer.from([1, 2]);
    yield Buffer.from([3, 4]);
  },
} as unknown as OutgoingFile;

function requestOf(description: Partial<Description>, message: OutgoingMessage = MESSAGE) {
  const compiled = compileDescription(JSON.stringify({ request: {}, ...description }), SETTINGS);
  const request = compiled.requestFor((message.file ?? message.content?.media)?.type)!;
  const values = (base64?: string) => valuesOf(message, OURS, base64);
  const body = request.bodyFor(values, message.file);
  return { method: request.method, url: request.urlFor(values()).href, headers: request.headersFor(values()), body };
}
const jsonOf = (json: unknown, message?: OutgoingMessage) =>
  JSON.parse(requestOf({ request: { json } }, message).body as string) as unknown;

describe('a described request', () => {
  it('has the address of the channel where the description has no path', () => {
    expect(requestOf({})).toEqual({
      method: 'POST',
      url: 'https://provider.example/api/',
      headers: {},
      body: undefined,
    });
  });

  it('has its values percent-encoded in the path, and stays at the address of the channel', () => {
    const text = '/../?a=1&b=2#c %2e @evil.example \ud800';
    const { url } = requestOf({ request: { path: '/{to}/{secret.1}?q={text}&k=v' } }, { ...MESSAGE, text });
    const encoded = encodeURIComponent(text.replace('\ud800', '\ufffd'));
    expect(url).toBe(
      `https://provider.example/api/5511987654321/to%2Fken%20%221%22?q=${encoded.replaceAll("'", '%27')}&k=v`,
    );
  });

  it('has the headers of the description, its own ones, and basic authentication', () => {
    const { headers } = requestOf({
      headers: { 'X-A': 'a', 'X-Key': '{key}', 'X-Token': 'Bearer {secret.1}' },
      basicAuth: { user: 'recado', password: '{secret.2}' },
      request: { headers: { 'x-a': 'b' }, form: {} },
    });
    expect(headers).toEqual({
      authorization: `Basic ${Buffer.from('recado:senha').toString('base64')}`,
      'x-a': 'b',
      'x-key': messageIdOf(MESSAGE, OURS),
      'x-token': 'Bearer to/ken "1"',
      'content-type': 'application/x-www-form-urlencoded',
    });
  });

  it('keeps everything of its JSON that is no placeholder', () => {
    const json = { a: [1, null, true, { '{to}': '{{to}} {to}' }], __proto__x: '{attempt}', b: {} };
    expect(jsonOf(json)).toEqual({ a: [1, null, true, { '{to}': '{to} 5511987654321' }], __proto__x: '3', b: {} });
    expect(requestOf({ request: { json: { a: 'x' } } }).body).toBe('{"a":"x"}');
  });

  it('takes every text as it is, whatever stands in it', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.string(), (text, channel) => {
        const json = { text: '{text}', both: 'a "{text}" {channel}', list: ['{text}'] };
        const both = `a "${text}" ${channel}`;
        expect(jsonOf(json, { ...MESSAGE, text, channel })).toEqual({ text, both, list: [text] });
      }),
    );
    expect(jsonOf({ text: '{text}' }, { ...MESSAGE, text: '","to":"1"}{to}{secret.1}' })).toEqual({
      text: '","to":"1"}{to}{secret.1}',
    });
  });

  it('has each field of a form encoded', () => {
    const { body } = requestOf(
      { request: { form: { to: '+{to}', msg: '{text}', ref: '{reply_to}' } } },
      { ...MESSAGE, text: 'a&b=c é' },
    );
    expect(body).toBe('to=%2B5511987654321&msg=a%26b%3Dc+%C3%A9');
  });

  it('leaves out what has no value, and says nothing in its place', () => {
    const json = { first: '{reply_to}', to: '{to}', quoted: { id: '{reply_to}' }, words: 're: {reply_to}' };
    expect(jsonOf(json)).toEqual({ to: '5511987654321', quoted: {}, words: 're: ' });
    expect(jsonOf(json, { ...MESSAGE, content: { replyTo: 'm-1' } })).toMatchObject({
      first: 'm-1',
      quoted: { id: 'm-1' },
    });
  });

  it('is another one for another attempt only where the description says so', () => {
    const request = { json: { key: '{key}' } };
    expect(jsonOf(request.json, { ...MESSAGE, attempt: 4 })).toEqual(jsonOf(request.json));
    expect(jsonOf(request.json, { ...MESSAGE, retries: 1 })).not.toEqual(jsonOf(request.json));
  });

  it('has a medium by its address', () => {
    const media = { type: 'document', url: 'https://a.example/x.pdf', filename: 'x.pdf', mimetype: null } as const;
    const json = { u: '{media.url}', t: '{media.type}', n: '{media.filename}', m: '{media.mimetype}' };
    const { body } = requestOf({ media: { other: { json } } }, { ...MESSAGE, content: { media } });
    expect(JSON.parse(body as string)).toEqual({ u: media.url, t: 'document', n: 'x.pdf' });
    const file = requestOf({ media: { image: { json }, other: {} } }, { ...MESSAGE, file: FILE });
    expect(JSON.parse(file.body as string)).toEqual({ u: 'https://r.example/f', t: 'image', m: 'image/png' });
  });

  it('needs no bytes where the braces stand for themselves', () => {
    const media = { type: 'image', url: 'https://a.example/x.png', filename: null, mimetype: null } as const;
    const json = { help: '{{media.base64}}', u: '{media.url}' };
    const compiled = compileDescription(JSON.stringify({ request: {}, media: { image: { json } } }), SETTINGS);
    expect(compiled.requestFor('image')?.takesBytes).toBe(false);
    const { body } = requestOf({ media: { image: { json } } }, { ...MESSAGE, content: { media } });
    expect(JSON.parse(body as string)).toEqual({ help: '{media.base64}', u: media.url });
  });

  it('adds its path to an address with many slashes at once', () => {
    const base = { ...SETTINGS, url: `https://provider.example/${'/'.repeat(60_000)}x//` };
    const compile = () => compileDescription('{"request":{"path":"/send"}}', base);
    expect(processorMs(compile)).toBeLessThan(1_000);
    const compiled = compile();
    expect(
      compiled
        .requestFor(undefined)
        ?.urlFor(() => undefined)
        .href.endsWith('x/send'),
    ).toBe(true);
  });

  it('reads a file while it is sent, wherever it stands', async () => {
    const json = { a: 'data:{media.mimetype};base64,{media.base64}', b: ['{media.base64}'], text: '{text}' };
    const { body } = requestOf({ media: { image: { json } } }, { ...MESSAGE, file: FILE });
    if (typeof body !== 'object') expect.fail('it is no stream');
    const sent: Buffer[] = [];
    for await (const part of body.open()) sent.push(part);
    const bytes = Buffer.concat(sent);
    expect(bytes.length).toBe(body.length);
    expect(JSON.parse(bytes.toString())).toEqual({ a: 'data:image/png;base64,AQIDBA==', b: ['AQIDBA=='], text: 'Olá' });
  });
});
