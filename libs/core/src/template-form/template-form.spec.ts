import { describe, expect, it } from 'vitest';
import { TEMPLATE_KINDS } from '../../../../test/support/fixtures/template-kinds.js';
import { parseBatch } from '../batch/parse-batch.js';
import { demandsOf } from '../message/template-demands.js';
import { templateLacks } from '../message/template-lacks.js';
import {
  fieldOfPath,
  missingFields,
  templateInput,
  typedAmount,
  typedDegrees,
  typedTime,
  templateFields,
} from './template-form.js';

const OPTIONS = {
  maxBatch: 10,
  maxMessageLength: 4_096,
  maxBatchTextBytes: 1_000_000,
  now: Date.UTC(2026, 10, 26),
  pastGraceMs: 0,
  defaultTimezone: 'America/Sao_Paulo',
  missingVariable: 'reject',
  channels: new Set<string>(),
} as const;

const PIX =
  '00020126580014br.gov.bcb.pix0136123e4567-e12b-12d1-a456-4266554400005204000053039865802BR5913Fulano de Tal6008BRASILIA62070503***63041D3D';
const BOLETO = '00190.50095 40144.816069 06809.350314 3 37370000000100';
/** What people type into the fields of each kind of template, optional ones included. */
const TYPED: Readonly<Record<string, Record<string, string>>> = {
  'a text in its header': { header: '4711', 'body.1': 'Ana' },
  'an image in its header': { 'header.url': ' https://x.br/a.jpg', 'body.1': 'Ana' },
  'a video in its header': { 'header.url': 'https://x.br/a.mp4', 'body.1': 'Ana' },
  'a document in its header and a link': {
    'header.url': 'https://x.br/boleto.pdf',
    'header.filename': 'boleto-4711.pdf',
    'body.1': 'Ana',
    'button.1': 'pedido/4711',
  },
  'a place in its header': {
    'header.latitude': '-23,55',
    'header.longitude': '−46.63',
    'header.name': 'Loja',
    'header.address': 'Rua A, 1',
    'body.1': 'Ana',
  },
  'quick replies, named values and a fixed link': { header: 'Ana', 'body.pedido': '4711', 'button.0': 'sim:4711' },
  'a coupon and an offer that ends': { offer: '24/12/2099 18:00', 'body.1': 'Ana', 'button.0': 'NATAL10' },
  'a one-time code': { code: '482913 ' },
  'Pix, boleto and a link to pay': {
    'body.1': 'Ana',
    'button.0': PIX,
    'button.0.amount': 'R$ 12,34',
    'button.1': BOLETO,
    'button.1.amount': '',
    'button.2': 'https://x.br/pagar',
    'button.2.amount': ' ',
  },
  'a carousel': {
    'body.1': 'Ana',
    'card.0.header.url': 'https://x.br/1.jpg',
    'card.0.body.1': 'R$ 5',
    'card.0.button.0': 'a',
    'card.1.header.url': 'https://x.br/1.jpg',
    'card.1.body.1': 'R$ 5',
    'card.1.button.0': 'a',
  },
};

function demandsFor(kind: string) {
  const { listed, fields = {} } = TEMPLATE_KINDS[kind]!;
  const body = (listed as { type: string; text?: string }[]).find(({ type }) => type === 'BODY')?.text ?? '';
  const { parameter_format: parameterFormat = 'POSITIONAL', category = 'UTILITY' } = fields;
  return demandsOf({ category, parameterFormat, body, components: JSON.stringify(listed) });
}

const parsed = (template: object) =>
  parseBatch({ messages: [{ phone: '5511987654321', template: { name: 'tipo', ...template } }] }, OPTIONS);

describe('the fields of a template', () => {
  it.each(Object.keys(TEMPLATE_KINDS))('of a kind with %s take what the API takes', (kind) => {
    const demands = demandsFor(kind);
    const typed = new Map(Object.entries(TYPED[kind]!));
    const fields = templateFields(demands);
    expect(fields.map(({ key }) => key).sort()).toEqual([...typed.keys()].sort());
    expect(missingFields(fields, typed)).toEqual([]);
    const result = parsed(templateInput(demands, typed));
    const asked = parsed(TEMPLATE_KINDS[kind]!.sent);
    if (!result.ok || !asked.ok) throw new Error(JSON.stringify(result));
    expect(result.batch.items[0]?.content).toEqual(asked.batch.items[0]?.content);
    expect(templateLacks(result.batch.items[0]!.content!.template!, demands)).toEqual([]);
  });

  it.each(Object.keys(TEMPLATE_KINDS))('of a kind with %s name each one that is blank and required', (kind) => {
    const demands = demandsFor(kind);
    const fields = templateFields(demands);
    const missing = missingFields(fields, new Map([['body.1', '  ']]));
    expect(missing).toEqual(fields.filter(({ isRequired }) => isRequired));
  });

  it('ask how one pays only where the template does not tell it', () => {
    const button = { type: 'PAYMENT_REQUEST', text: 'Pagar' };
    const components = JSON.stringify([{ type: 'BUTTONS', buttons: [button] }]);
    const demands = demandsOf({ category: 'UTILITY', parameterFormat: 'POSITIONAL', body: 'Oi', components });
    expect(templateFields(demands).map(({ key }) => key)).toEqual(['button.0.type', 'button.0', 'button.0.amount']);
    const typed = new Map([
      ['button.0.type', 'BOLETO'],
      ['button.0', BOLETO],
    ]);
    expect(templateInput(demands, typed).buttons).toEqual([{ index: 0, payment: { type: 'boleto', line: BOLETO } }]);
  });
});

describe('what is refused', () => {
  const WRONG: readonly [string, Record<string, string>, string][] = [
    ['a text in its header', { header: 'a\nb' }, 'header template_parameter_format'],
    ['a text in its header', { 'body.1': 'a     b' }, 'body.1 template_parameter_format'],
    ['an image in its header', { 'header.url': 'http://x.br/a.jpg' }, 'header.url media_url_invalid'],
    ['a place in its header', { 'header.latitude': '-230,5' }, 'header.latitude template_place_degrees'],
    ['a place in its header', { 'header.longitude': 'oeste' }, 'header.longitude template_place_degrees'],
    [
      'quick replies, named values and a fixed link',
      { 'body.pedido': 'a\tb' },
      'body.pedido template_parameter_format',
    ],
    ['a coupon and an offer that ends', { offer: 'amanhã' }, 'offer datetime_format'],
    ['Pix, boleto and a link to pay', { 'button.0': PIX.replace('Fulano', 'Beltra') }, 'button.0 pix_code_checksum'],
    ['Pix, boleto and a link to pay', { 'button.1': '123' }, 'button.1 boleto_line_form'],
    ['Pix, boleto and a link to pay', { 'button.0.amount': '1.234' }, 'button.0.amount payment_amount_invalid'],
    ['a carousel', { 'card.1.header.url': 'x' }, 'card.1.header.url media_url_invalid'],
    ['a carousel', { 'card.1.body.1': 'a\nb' }, 'card.1.body.1 template_parameter_format'],
  ];
  it.each(WRONG)('in a kind with %s, %o, is told at its field', (kind, change, expected) => {
    const demands = demandsFor(kind);
    const input = templateInput(demands, new Map(Object.entries({ ...TYPED[kind], ...change })));
    const result = parsed(input);
    if (result.ok) throw new Error('it was taken');
    const found = result.violations.map(({ path, code }) => {
      const key = fieldOfPath(path.replace('messages.0.template.', ''), demands, input);
      return `${key} ${code}`;
    });
    expect(found).toEqual([expected]);
  });

  it('of the template as a whole is told at no field', () => {
    const demands = demandsFor('a carousel');
    for (const path of ['name', 'parameters', 'buttons', 'cards.0.parameters', 'cards'])
      expect(fieldOfPath(path, demands, {})).toBeNull();
  });
});

describe('typed values', () => {
  it.each([
    ['12,34', 1_234],
    ['12.34', 1_234],
    ['12', 1_200],
    ['12,5', 1_250],
    ['R$ 1.234,56', 123_456],
    ['1,234.56', 123_456],
    ['1.234.567', 123_456_700],
    ['1.234', '1.234'],
    ['1,234', '1,234'],
    ['1.23.456', '1.23.456'],
    ['1,234,56', '1,234,56'],
    ['doze', 'doze'],
    ['-5', '-5'],
  ])('an amount of %s is %o', (typed, expected) => expect(typedAmount(typed)).toBe(expected));

  it.each([
    ['-23,55052', -23.55052],
    ['−46.6', -46.6],
    ['90', 90],
    ['1.234,5', '1.234,5'],
    ['', ''],
  ])('degrees of %s are %o', (typed, expected) => expect(typedDegrees(typed)).toBe(expected));

  it.each([
    ['24/12/2026 18:00', '2026-12-24 18:00:00'],
    ['1/2/2026, 9:05:07', '2026-02-01 09:05:07'],
    ['2026-12-24T18:00', '2026-12-24T18:00'],
    ['24/12/26 18:00', '24/12/26 18:00'],
  ])('a time of %s is %s', (typed, expected) => expect(typedTime(typed)).toBe(expected));
});
