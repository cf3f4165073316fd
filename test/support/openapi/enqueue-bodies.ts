import {
  BATCH_FIELDS,
  type BatchOptions,
  CONTENT_FIELDS,
  FIELD_LIMITS,
  type Fields,
  formatLocal,
  type ViolationCode,
} from '@recado/core';
import fc from 'fast-check';

const NOW = Date.UTC(2026, 10, 20, 15);
const HOUR = 3_600_000;
export const OPTIONS: BatchOptions = {
  maxBatch: 10_000,
  maxMessageLength: 4_096,
  maxBatchTextBytes: 32 * 1_024 ** 2,
  now: NOW,
  pastGraceMs: HOUR / 4,
  defaultTimezone: 'America/Sao_Paulo',
  missingVariable: 'reject',
  channels: new Set(['default', 'sandbox']),
};

/** The violations that only the parser can find, each with what it needs for that. Both find all others. */
export const BEYOND_SCHEMA: Partial<Record<ViolationCode, string>> = {
  phone_required: 'two fields',
  user_id_with_phone: 'two fields',
  phone_country_code: 'the table of assigned codes',
  message_required: 'two fields: an audio and a template need no text',
  message_blank: 'the text after substitution',
  message_too_long: 'the text after substitution',
  caption_too_long: 'the text after substitution',
  missing_variable: 'two fields',
  variable_reserved: 'names that its fields have elsewhere',
  media_url_invalid: 'the rules of addresses',
  media_url_user_info: 'the rules of addresses',
  media_filename_invalid: 'a pattern with control characters, which would make the schema hard to read',
  template_parameter_format: 'a pattern with control characters, which would make the schema hard to read',
  template_button_repeated: 'two items of a list',
  template_offer_past: 'the clock',
  template_button_value: 'several fields',
  template_place_text: 'two fields',
  template_card_header: 'the form of a header',
  template_card_parameters: 'the form of parameters',
  payment_code_required: 'two fields',
  payment_url_required: 'two fields',
  pix_code_form: 'the fields of a code',
  pix_amount_contradicts: 'two fields',
  pix_code_checksum: 'a checksum',
  pix_code_foreign: 'the fields of a code',
  boleto_line_form: 'the digits of a line',
  boleto_line_digit: 'check digits',
  payment_reference_repeated: 'two messages',
  payment_parts_without_items: 'two fields',
  payment_item_text: 'what shows nothing, or a pattern with invisible characters',
  payment_total_differs: 'a sum',
  payment_pix_only: 'two fields',
  pix_key_invalid: 'the forms of keys',
  pix_key_type_invalid: 'two fields',
  pix_key_contradicts: 'the fields of a code',
  payment_with_media: 'two fields',
  payment_with_buttons: 'two fields',
  button_kind: 'several fields',
  button_link_alone: 'several items of a list',
  button_repeated: 'several items of a list',
  button_text_required: 'what shows nothing',
  button_url_required: 'what shows nothing',
  buttons_with_template: 'two fields',
  buttons_with_audio: 'two fields',
  buttons_link_file: 'two fields',
  reply_to_invalid: 'a pattern with invisible characters, which would make the schema hard to read',
  email_implausible: 'the text: only a used e-mail is checked',
  name_characters: 'a pattern with invisible characters, which would make the schema hard to read',
  number_inexact: 'how a number prints',
  reference_repeated: 'two messages',
  datetime_no_such_date: 'the calendar',
  datetime_skipped: 'the rules of a zone',
  schedule_past: 'the clock',
  schedule_too_far: 'the clock',
  expires_not_later: 'two fields',
  schedule_after_expiry: 'two fields',
  timezone_unknown: 'the zones that the runtime knows',
  channel_unknown: 'the channels of the installation',
  batch_text_too_large: 'all messages',
  nul_character: 'a pattern, which would make the schema hard to read',
  lone_surrogate: 'an escape: JSON in UTF-8 cannot contain it otherwise',
};

const local = (hours: number) => formatLocal(NOW + hours * HOUR, 'America/Sao_Paulo');
const iso = (hours: number) => new Date(NOW + hours * HOUR).toISOString();

/** Values that no field expects. */
export const hostile = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    '',
    ' \t\n',
    '\ufeff',
    0,
    -1,
    1.5,
    1e300,
    true,
    false,
    [],
    {},
    [[]],
    '\0',
    '\ud800',
    'a\udfffb',
  ),
  fc.string({ unit: 'binary' }),
  fc.string({ unit: 'grapheme' }),
  fc.jsonValue({ maxDepth: 3 }),
);
/** The weights of valid values, of values with a typo, and of hostile values. */
type Mixture = readonly [valid: number, typos: number, hostile: number];

const mixed = (values: fc.Arbitrary<unknown>, [valid, typos, bad]: Mixture): fc.Arbitrary<unknown> =>
  fc.oneof(
    { weight: valid, arbitrary: values },
    { weight: typos, arbitrary: values.chain(withTypo) },
    { weight: bad, arbitrary: hostile },
  );

/** A value with one more, one missing or one other character. */
function withTypo(value: unknown): fc.Arbitrary<unknown> {
  const text = String(value);
  return fc
    .tuple(fc.nat(text.length), fc.constantFrom('', ' ', '0', '9', 'Z', '-', '\n', 'é', '\0'), fc.nat(2))
    .map(([at, letter, taken]) => text.slice(0, at) + letter + text.slice(at + taken));
}

const times = [
  local(1),
  local(48),
  local(-0.1),
  iso(2),
  '2026-11-20T15:00:00.123456789+05:30',
  '2026-12-01T08:00:00-14:00',
  '',
  '2026-12-01T08:00',
  ' 2026-12-01 08:00:00.5 ',
  '2026-12-01 08:00-0330',
  '2026-12-01T08:00:00,25+03',
];
/** Right and wrong values of declared fields. */
function valuesOf(fields: Fields): Record<string, readonly unknown[]> {
  const values = Object.values(fields).map(({ wire, rule }) => {
    if ('of' in rule) return [wire, [...rule.of, 'promo', '']] as const;
    return [wire, ['wamid.A', 'false_5511@c.us_3EB0', 'a b', 'x'.repeat(rule.max + 1), '']] as const;
  });
  return Object.fromEntries(values);
}

const MESSAGE_VALUES: Readonly<Record<string, readonly unknown[]>> = {
  phone: ['5511987654321', '14155550123', 5_511_987_654_321, '9991234567', '551198', '1234567'],
  message: ['Olá', '{name}', '{email}', '{name|x}', 'a\r\nb', '\u2028', '👩‍👩‍👧', 'x'.repeat(4_097)],
  name: [
    'Ana',
    7,
    true,
    1e21,
    '\u200b',
    'x'.repeat(FIELD_LIMITS.name),
    '😀'.repeat(FIELD_LIMITS.name),
    'x'.repeat(256),
  ],
  email: ['ana@example.com', 7.5, false, 'x', 'y'.repeat(FIELD_LIMITS.email), 'y'.repeat(255)],
  scheduled_at: [...times, 'now'],
  expires_at: [local(50), iso(60)],
  priority: ['high', 'normal', 'low', 'HIGH', ''],
  reference: ['a', 'b', 'x'.repeat(FIELD_LIMITS.reference), '😀'.repeat(65)],
  ...valuesOf(CONTENT_FIELDS),
  extra: [{}],
};
const REQUEST_VALUES: Readonly<Record<string, readonly unknown[]>> = {
  scheduled_at: times,
  timezone: ['', 'America/Sao_Paulo', 'Europe/Lisbon', 'UTC', 'Etc/GMT+3', 'Mars/Olympus', '-03:00'],
  expires_at: [local(50), iso(60)],
  priority: ['high', 'normal', 'low'],
  channel: ['default', 'sandbox', 'nobody'],
  on_invalid: ['reject', 'skip', 'ignore', ''],
  ...valuesOf(BATCH_FIELDS),
  extra: [{}],
};

const VARIABLES: readonly unknown[] = [
  {},
  { pedido: '4711', valor: null },
  { pedido: ' ', x: 'y'.repeat(FIELD_LIMITS.variable) },
  { pedido: 'y'.repeat(FIELD_LIMITS.variable + 1) },
  { Pedido: 'x' },
  { pedido: 5, valor: 19.9, pago: true },
  { pedido: 2 ** 53 },
  { pedido: { id: 5 } },
  [],
  [1],
  { name: 'Ana' },
  Object.fromEntries(Array.from({ length: FIELD_LIMITS.variables + 1 }, (_, at) => [`v${at}`, 'x'])),
];
const MEDIA_VALUES: Readonly<Record<string, readonly unknown[]>> = {
  type: ['image', 'document', 'video', 'audio', 'sticker'],
  url: [
    'https://example.com/a.pdf',
    'https://a:b@example.com',
    'http://example.com',
    `https://x.br/${'y'.repeat(2_040)}`,
  ],
  filename: ['', 'nota.pdf', 'x'.repeat(FIELD_LIMITS.filename + 1), 'a/b'],
  mimetype: ['', 'application/pdf', 'audio/ogg; codecs=opus', 'pdf'],
  extra: [{}],
};
const TEMPLATE_VALUES: Readonly<Record<string, readonly unknown[]>> = {
  name: ['aviso', 'pedido_enviado', 'Aviso', 'x'.repeat(FIELD_LIMITS.templateName + 1)],
  language: ['', 'pt_BR', 'en', 'pt-BR'],
  parameters: [
    ...[
      [],
      ['4711', 'Ana'],
      [' '],
      [5, true],
      [1e300],
      [[5]],
      ['a\nb'],
      ['x'.repeat(FIELD_LIMITS.templateParameter + 1)],
      Array(65).fill('x'),
    ],
    ...[{}, { pedido: '4711' }, { não: 'x' }, { pedido: null }, 'x'],
  ],
  header: [
    'Pedido',
    { media: { url: 'https://example.com/a.pdf' }, filename: 'a.pdf' },
    { latitude: 1, longitude: -2.5, name: 'Loja', address: 'Rua A' },
  ],
  buttons: [
    [],
    [{ index: 0, text: 'a' }],
    [
      { index: 9, coupon: 'X' },
      { index: 1, payload: 'b' },
    ],
  ],
  code: ['482913', 482_913],
  offer_ends_at: [local(48), ''],
  cards: [[], [{ parameters: ['a'] }]],
  extra: [{}],
};

const PAYMENTS: readonly unknown[] = [
  {},
  { type: 'link', url: 'https://example.com/4711', amount: 1_234, reference: 'p.1' },
  { type: 'link', url: 'https://example.com/4711', reference: 'não' },
  { type: 'link', url: 'https://example.com/4711', amount: -1, key: 'a@b.br' },
  { type: 'link', url: 'https://example.com/4711', items: [{ name: 'A', amount: 5 }], tax: 0, shipping: -1 },
  { type: 'link', url: 'https://example.com/4711', items: [{ name: 'A', amount: 1.5, quantity: 0 }] },
  { type: 'boleto', line: '1' },
  { type: 'ted' },
];
const REPLY = { id: 'sim', title: 'Sim' };
const BUTTONS: readonly unknown[] = [
  [],
  [{ reply: REPLY }],
  [{ reply: REPLY }, { reply: { id: 'nao', title: 'Não' } }],
  [{ link: { title: 'Ver', url: 'https://example.com/4711' } }],
  [{ reply: REPLY }, { reply: REPLY }],
  [{ reply: { id: ' sim', title: 'x'.repeat(FIELD_LIMITS.buttonTitle + 1) } }],
  [{ link: { title: 'Ver', url: 'http://example.com' } }],
  [{ reply: REPLY, link: null }],
  Array(4).fill({ reply: REPLY }),
  [{}],
];

const fields = (values: Readonly<Record<string, readonly unknown[]>>, mixture: Mixture) =>
  Object.fromEntries(Object.entries(values).map(([name, some]) => [name, mixed(fc.constantFrom(...some), mixture)]));

/** Bodies of enqueue requests, whose fields have this mixture of values. */
export function enqueueBodies(mixture: Mixture = [6, 2, 1]): fc.Arbitrary<unknown> {
  // Most messages carry nothing but their text; with more, hardly any body would be valid as a whole.
  const seldom = (values: fc.Arbitrary<unknown>) =>
    fc.oneof({ weight: 5, arbitrary: fc.constant(null) }, { weight: 2, arbitrary: mixed(values, [9, 0, 1]) });
  const carried = {
    user_id: seldom(fc.constantFrom('BR.1502576394655843', 'BR.ENT.4711', 'br.1', 'BR.')),
    variables: seldom(fc.constantFrom(...VARIABLES)),
    media: seldom(fc.record(fields(MEDIA_VALUES, mixture), { requiredKeys: ['type', 'url'] })),
    buttons: seldom(fc.constantFrom(...BUTTONS)),
    payment: seldom(fc.constantFrom(...PAYMENTS)),
    fallback: seldom(fc.constantFrom('text', '', 'none')),
    template: seldom(fc.record(fields(TEMPLATE_VALUES, mixture), { requiredKeys: ['name'] })),
  };
  const all: Record<string, fc.Arbitrary<unknown>> = { ...fields(MESSAGE_VALUES, mixture), ...carried };
  const message = fc.record(all, { requiredKeys: ['phone', 'message'] });
  const messages = fc.array(mixed(message, [9, 0, 1]), { maxLength: 4 });
  const request = { messages: mixed(messages, [9, 0, 1]), ...fields(REQUEST_VALUES, mixture) };
  return fc.record(request, { requiredKeys: [] });
}

/** Values as they are after a request as JSON. */
export const throughJson = <T>(arbitrary: fc.Arbitrary<T>) =>
  arbitrary.map((value) => JSON.parse(JSON.stringify(value) ?? 'null') as unknown);
