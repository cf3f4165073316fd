import { beforeAll, describe, expect, it } from 'vitest';
import { type Api, api } from '../support/api.js';
import { createKey } from '../support/keys.js';
import { type Server, startServer } from '../support/server.js';
import { sharedServer } from '../support/shared-server.js';
import { accepted, acceptedOne, ENQUEUE, look, message, refused, refusedOne } from './helpers/enqueue.js';

let server: Server;
let client: Api;

beforeAll(async () => {
  server = await sharedServer();
  client = api(server, await createKey(server));
});

/** The text that is sent for a message. */
async function textOf(changes: object): Promise<string> {
  const { id } = await acceptedOne(client, changes);
  return (await look(client, id)).message as string;
}

/** A request whose body is written by hand, for what JSON.stringify would not write. */
const raw = (text: string) =>
  client.post(ENQUEUE, undefined, { raw: text, headers: { 'content-type': 'application/json' } });

describe('{name} and {email}', () => {
  it('are replaced by the values of the same message, everywhere', async () => {
    const batch = [
      message({ message: '{name}, {name}! <{email}>', name: 'Ana', email: 'ana@example.com' }),
      message({ message: 'Oi, {name}', name: 'João da Silva' }),
    ];
    const answer = await accepted(client, { messages: batch });
    const texts = await Promise.all(answer.messages.map(({ id }: { id: number }) => look(client, id)));
    expect(texts.map((found) => found.message)).toEqual(['Ana, Ana! <ana@example.com>', 'Oi, João da Silva']);
    expect(answer.warnings).toBeUndefined();
  });

  it('are replaced once: a value is never read again', async () => {
    const values = { name: '{email} $& {name|x}', email: 'ana@example.com' };
    expect(await textOf({ message: '{name} {email}', ...values })).toBe('{email} $& {name|x} ana@example.com');
  });

  it('may have a fallback, which is used only without a value', async () => {
    const text = 'Olá, {name|cliente}{email|}!';
    expect(await textOf({ message: text })).toBe('Olá, cliente!');
    expect(await textOf({ message: text, name: '  ', email: null })).toBe('Olá, cliente!');
    expect(await textOf({ message: text, name: 'Ana' })).toBe('Olá, Ana!');
  });

  it('are refused without value and fallback, with the path of the missing value', async () => {
    const errors = await refused(client, { messages: [message(), message({ message: '{name} {email} {name}' })] });
    expect(Object.keys(errors)).toEqual(['messages.1.name', 'messages.1.email']);
    expect(Object.keys(await refusedOne(client, { message: 'Oi, {name}', name: ' ' }))).toEqual(['messages.0.name']);
  });

  it('are replaced by nothing where the installation is configured so', async () => {
    const lenient = await startServer({ env: { MISSING_VARIABLE: 'empty' } });
    const its = api(lenient, await createKey(lenient));
    const { id } = await acceptedOne(its, { message: 'Oi{name}!' });
    expect((await look(its, id)).message).toBe('Oi!');
  });

  it('leave every other brace unchanged, with a warning for a likely mistake', async () => {
    const text = '{nome} {Name} { name } {x} {} {"a":1} {{ {names';
    const answer = await accepted(client, { messages: [message({ message: text })] });
    expect((await look(client, answer.messages[0].id)).message).toBe(text);
    const warned = answer.warnings as { path: string; code: string; message: string }[];
    expect(new Set(warned.map(({ path, code }) => `${path} ${code}`))).toEqual(
      new Set(['messages.0.message unknown_variable']),
    );
    for (const slip of ['{nome}', '{Name}', '{ name }']) {
      expect(warned.filter((warning) => warning.message.startsWith(`${slip} `))).toHaveLength(1);
    }
    expect(warned.filter(({ message: sentence }) => sentence.startsWith('{x}'))).toEqual([]);
  });

  it('cause 100 warnings at most', async () => {
    const batch = Array.from({ length: 150 }, () => message({ message: 'Oi, {nome}' }));
    const answer = await accepted(client, { messages: batch });
    expect(answer.messages).toHaveLength(150);
    expect(answer.warnings).toHaveLength(100);
  });
});

describe('name and email', () => {
  it('have at most 255 and 254 characters', async () => {
    const email = (length: number) => `a@${'b'.repeat(length - 6)}.com`;
    await acceptedOne(client, { name: '😀'.repeat(255), email: email(254) });
    const errors = await refusedOne(client, { name: 'n'.repeat(256), email: email(255) });
    expect(Object.keys(errors)).toEqual(['messages.0.name', 'messages.0.email']);
  });

  it('are checked to be plausible only when the text uses them', async () => {
    await acceptedOne(client, { email: 'not an address' });
    const errors = await refusedOne(client, { message: '{email}', email: 'not an address' });
    expect(Object.keys(errors)).toEqual(['messages.0.email']);
  });
});

describe('the length of a text', () => {
  it('is counted in code points after substitution', async () => {
    const longest = '😀'.repeat(4_096);
    expect(await textOf({ message: longest })).toBe(longest);
    expect(await refusedOne(client, { message: `${longest}!` })).toEqual({
      'messages.0.message': ['O texto tem 4097 caracteres depois da substituição; o máximo é 4096.'],
    });
    const filled = { message: `${'a'.repeat(4_090)}{name}` };
    expect(await textOf({ ...filled, name: 'éééééé' })).toHaveLength(4_096);
    expect(Object.keys(await refusedOne(client, { ...filled, name: 'ééééééé' }))).toEqual(['messages.0.message']);
    // The template is longer than the resulting text.
    expect(await textOf({ message: '{name|}'.repeat(1_000), name: 'ab' })).toHaveLength(2_000);
  });

  it('is at least one character that is not white space', async () => {
    for (const text of ['', ' ', '\r\n\t', '\u00a0\u2003', null, undefined]) {
      expect(Object.keys(await refusedOne(client, { message: text }))).toEqual(['messages.0.message']);
    }
    expect(Object.keys(await refusedOne(client, { message: ' {name|} ' }))).toEqual(['messages.0.message']);
    expect(await textOf({ message: ' . ' })).toBe(' . ');
  });
});

describe('characters', () => {
  it.each([
    ['emoji of several code points', '👩‍👩‍👧‍👦🏳️‍🌈👍🏽'],
    ['right to left, with marks', '\u200fשלום \u202bمرحبا\u202c עולם'],
    ['line ends as they come', 'a\r\nb\nc\rd\n'],
    ['composed and combining apart', 'é e\u0301 ü u\u0308 \u1e9b\u0323'],
    ['white space around', '  \u00a0texto\t '],
    ['formatting and quotes', `*negrito* _it_ ~r~ \`c\` "aspas" 'simples' \\ / <b> & %00 \u2028`],
    ['a byte order mark and private use', '\ufeffx\ue000\uffff'],
  ])('are kept byte by byte: %s', async (_what, text) => {
    expect(await textOf({ message: text })).toBe(text);
  });

  it('that no text may have are refused: NUL and lone surrogates', async () => {
    for (const bad of ['\\u0000', '\\ud83d', '\\ude00\\ud83d']) {
      const { status, body } = await raw(`{"messages":[{"phone":"5511987654321","message":"a${bad}b"}]}`);
      expect(status).toBe(422);
      expect(Object.keys(body.errors)).toEqual(['messages.0.message']);
      const fields = `"name":"${bad}","email":"${bad}","reference":"${bad}"`;
      const others = await raw(`{"messages":[{"phone":"5511987654321","message":"a",${fields}}]}`);
      expect(Object.keys(others.body.errors)).toEqual(
        ['name', 'email', 'reference'].map((field) => `messages.0.${field}`),
      );
    }
  });

  it('may be escaped in any way that JSON allows', async () => {
    const { status, body } = await raw('{"messages":[{"phone":"5511987654321","message":"\\u00e9\\ud83d\\ude00\\/"}]}');
    expect(status).toBe(200);
    expect((await look(client, body.messages[0].id)).message).toBe('é😀/');
  });
});
