import { describe, expect, it } from 'vitest';
import type { Violation } from '../errors.js';
import type { Language } from '../language.js';
import { Findings } from './findings.js';
import { MESSAGE_SHAPE, nearest, REQUEST_SHAPE, UnknownFields } from './unknown-fields.js';
import { violationText } from './violation-texts.js';

describe('nearest', () => {
  it.each([
    ['schedule_at', 'scheduled_at'],
    ['scheduledAt', 'scheduled_at'],
    ['sheduled_at', 'scheduled_at'],
    ['send_at', 'scheduled_at'],
    ['Phone', 'phone'],
    ['phnoe', 'phone'],
    ['telefone', 'phone'],
    ['número', 'phone'],
    ['to', 'phone'],
    ['mensagem', 'message'],
    ['mesage', 'message'],
    ['nome', 'name'],
    ['e-mail', 'email'],
    ['expire_at', 'expires_at'],
    ['priorty', 'priority'],
    ['externalId', 'reference'],
  ])('finds for the field %s of a message: %s', (name, meant) =>
    expect(nearest(name, MESSAGE_SHAPE.names)).toBe(meant),
  );

  it.each([
    ['onInvalid', 'on_invalid'],
    ['time_zone', 'timezone'],
    ['mensagens', 'messages'],
    ['message', 'messages'],
    ['chanel', 'channel'],
  ])('finds for the field %s of a request: %s', (name, meant) =>
    expect(nearest(name, REQUEST_SHAPE.names)).toBe(meant),
  );

  it.each(['id', 'tags', 'customer', 'constructor', '-', '', 'x'.repeat(25), 'cpf', 'valor', 'order_id', 'toString'])(
    'is none by %s',
    (name) => expect(nearest(name, MESSAGE_SHAPE.names)).toBeUndefined(),
  );
});

const said = (warnings: readonly Violation[], language: Language = 'en') =>
  warnings.map((warning) => {
    expect(warning.code).toBe('unknown_field');
    return `${warning.path}: ${violationText(warning, language)}`;
  });

describe('UnknownFields', () => {
  const found = (sources: readonly Record<string, unknown>[]) => {
    const fields = new UnknownFields(MESSAGE_SHAPE);
    return sources.flatMap((source, index) => {
      const findings = new Findings(index);
      fields.check(source, findings);
      fields.checkWithin(source, findings);
      return findings.warnings;
    });
  };

  it('warns once per name, at the first message that has it', () => {
    const source = { phone: '1', message: 'a', schedule_at: 'x', crm: 1 };
    expect(said(found([{ phone: '1' }, source, source]))).toEqual([
      'messages.1.schedule_at: There is no field "schedule_at", so it was ignored; "scheduled_at" seems to be meant.',
      'messages.1.crm: There is no field "crm", so it was ignored; the fields are in the reference, at /docs.',
    ]);
    expect(said(found([source]), 'pt-BR')).toEqual([
      'messages.0.schedule_at: O campo "schedule_at" não existe e foi ignorado; parece que era "scheduled_at".',
      'messages.0.crm: O campo "crm" não existe e foi ignorado; os campos estão na referência, em /docs.',
    ]);
  });

  it('names no field that is present, too', () => {
    const warnings = found([{ phone: '1', phone2: '2', message: 'a', text: 'b', name: 'c', names: [] }]);
    expect(warnings.map(({ path }) => path)).toEqual(['messages.0.phone2', 'messages.0.text', 'messages.0.names']);
    for (const sentence of said(warnings)) expect(sentence).toContain('reference');
  });

  it('warns of the fields of objects within a message, and in lists, by their path', () => {
    const button = { reply: { id: 'a', title: 'Sim', text: 'x' }, type: 'reply' };
    const media = { type: 'image', link: 'https://x.example/a.png' };
    const card = { parameters: [], header: { media: { url: 'x', file_name: 'x' } } };
    const template = { variables: { nome: 'Ana' }, language: 'pt_BR', header: { media, caption: 'x' }, cards: [card] };
    const payment = { items: [{ name: 'Café', price: 1 }], pix: 'x' };
    const told = said(
      found([{ phone: '1', variables: { qualquer: 'x' }, media, template, buttons: [button, button], payment }]),
    );
    const seems = (path: string, meant: string) =>
      `messages.0.${path}: There is no field "${path.split('.').at(-1)}", so it was ignored; "${meant}" seems to be meant.`;
    expect(told.slice(0, 4)).toEqual([
      seems('media.link', 'url'),
      seems('template.variables', 'parameters'),
      expect.stringMatching(/^messages\.0\.template\.header\.caption: .*reference/),
      seems('template.header.media.link', 'url'),
    ]);
    expect(told.slice(4)).toEqual([
      seems('template.cards.0.header.media.file_name', 'filename'),
      expect.stringMatching(/^messages\.0\.buttons\.0\.type: /),
      expect.stringMatching(/^messages\.0\.buttons\.0\.reply\.text: /),
      expect.stringMatching(/^messages\.0\.payment\.pix: /),
      expect.stringMatching(/^messages\.0\.payment\.items\.0\.price: /),
    ]);
  });

  it('warns of 20 that resemble none in all objects of a message together', () => {
    const odd = Object.fromEntries(Array.from({ length: 15 }, (_, n) => [`other${n}`, n]));
    expect(found([{ media: odd, payment: odd, ...odd }])).toHaveLength(20);
  });

  it('checks 64 names at most, and warns of 20 that resemble none', () => {
    const many = Object.fromEntries(Array.from({ length: 1_000 }, (_, n) => [`other${n}`, n]));
    expect(found([many, { schedule_at: 'x' }])).toHaveLength(20);
    const twenty = Object.fromEntries(Object.entries(many).slice(0, 63));
    expect(found([twenty, { schedule_at: 'x' }]).at(-1)?.path).toBe('messages.1.schedule_at');
  });

  it('shows the beginning of a long name', () => {
    const [warning] = found([{ ['x'.repeat(1_000)]: 1 }]);
    expect(JSON.stringify(warning).length).toBeLessThan(400);
  });
});
