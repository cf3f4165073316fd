import { describe, expect, it } from 'vitest';
import { batchOptions, message } from '../../test/batch-fixtures.js';
import { parseBatch } from './parse-batch.js';
import type { Violation } from '../errors.js';
import type { ADMINISTRATION_TEXTS } from './administration-texts.js';
import { TEXTS, type ViolationCode } from './texts.js';
import { VIOLATION_CODES, violationText } from './violation-texts.js';

const paramsOf = (text: string) => [...text.matchAll(/%\{(\w+)\}/g)].map(([, param]) => param).sort();

/** One request for each code of `parseBatch`; undefined for codes of other functions. */
const late = '2026-11-20 01:00:00';
const soon = '2026-11-20 13:00:00';
const image = { type: 'image', url: 'https://example.com/a.jpg' };
const PAID = { type: 'link', url: 'https://example.com/pagar', reference: 'p1' };
const YES = { reply: { id: 'sim', title: 'Sim' } };
const LINK = { link: { title: 'Ver', url: 'https://example.com' } };
const PIX =
  '00020126580014br.gov.bcb.pix0136123e4567-e12b-12d1-a456-4266554400005204000053039865802BR5913Fulano de Tal6008BRASILIA62070503***63041D3D';
/** The same with an amount. */
const PIX_OF_1234 =
  '00020126580014br.gov.bcb.pix0136123e4567-e12b-12d1-a456-426655440000520400005303986540512.345802BR5913Fulano de Tal6008BRASILIA62070503***63048C4D';
const SHOWN_BY: { readonly [Code in Exclude<ViolationCode, keyof typeof ADMINISTRATION_TEXTS>]: unknown } & {
  readonly [Code in keyof typeof ADMINISTRATION_TEXTS]?: unknown;
} = {
  body_not_object: [],
  messages_required: {},
  messages_not_array: { messages: {} },
  messages_empty: { messages: [] },
  messages_too_many: { messages: Array(11).fill({}) },
  batch_text_too_large: { messages: Array(10).fill(message({ message: 'x'.repeat(20) })) },
  message_not_object: { messages: [1] },
  object_expected: one({ media: 5 }),
  string_expected: one({ name: {} }),
  nul_character: one({ message: '\0' }),
  lone_surrogate: one({ message: '\ud800' }),
  too_long: one({ reference: 'x'.repeat(65) }),
  phone_required: one({ phone: null }),
  phone_type: one({ phone: true }),
  phone_characters: one({ phone: '+55' }),
  phone_leading_zero: one({ phone: '05511999999999' }),
  phone_length: one({ phone: '123' }),
  phone_country_code: one({ phone: '9991234567' }),
  phone_unusual_length: one({ phone: '551199999' }),
  phone_maybe_without_country: one({ phone: '11911112222' }),
  phone_without_ninth_digit: one({ phone: '553187654321' }),
  message_required: one({ message: '' }),
  message_blank: one({ message: '{name|}' }),
  message_too_long: one({ message: 'x'.repeat(21) }),
  missing_variable: one({ message: '{name}' }),
  unknown_variable: one({ message: '{nome}' }),
  email_implausible: one({ message: '{email}', email: 'x' }),
  reference_blanks: { messages: [message({ reference: 'a ' })] },
  reference_repeated: { messages: [message({ reference: 'a' }), message({ reference: 'a' })] },
  reference_exists: undefined,
  content_encoding: undefined,
  body_not_gzip: undefined,
  key_missing: undefined,
  key_elsewhere: undefined,
  key_bearer_twice: undefined,
  key_header_twice: undefined,
  key_scheme: undefined,
  key_wrapped: undefined,
  key_characters: undefined,
  dialect_off: undefined,
  dialect_key_missing: undefined,
  dialect_unsupported: undefined,
  dialect_numbers_unknown: undefined,
  dialect_sender_unknown: undefined,
  dialect_field_required: undefined,
  dialect_value: undefined,
  dialect_message_unknown: undefined,
  idempotency_key_unfilled: undefined,
  datetime_format: one({ scheduled_at: 'x' }),
  datetime_no_such_date: one({ scheduled_at: '2026-02-30 00:00:00' }),
  datetime_skipped: { ...one({ scheduled_at: '2027-03-14 02:30:00' }), timezone: 'America/New_York' },
  schedule_past: one({ scheduled_at: late }),
  schedule_too_far: one({ scheduled_at: '2028-11-20 01:00:00' }),
  expires_not_later: one({ expires_at: late }),
  schedule_after_expiry: { ...one({ scheduled_at: soon }), expires_at: soon },
  timezone_unknown: { ...one(), timezone: 'X' },
  priority_unknown: one({ priority: 'x' }),
  channel_unknown: { ...one(), channel: 'x' },
  on_invalid_unknown: { ...one(), on_invalid: 'x' },
  legal_basis_unknown: { ...one(), legal_basis: 'x' },
  variables_too_many: one({ variables: Object.fromEntries(Array.from({ length: 33 }, (_, at) => [`v${at}`, 'x'])) }),
  variable_name_invalid: one({ variables: { Pedido: '1' } }),
  variable_reserved: one({ variables: { name: 'Ana' } }),
  name_characters: { ...one(), name: 'Natal\u202e' },
  number_inexact: one({ name: 1e21 }),
  media_type_required: one({ media: { url: 'https://example.com/a' } }),
  media_type_unknown: one({ media: { type: 'sticker', url: 'https://example.com/a' } }),
  media_url_required: one({ media: { type: 'image' } }),
  media_url_invalid: one({ media: { type: 'image', url: 'http://example.com/a' } }),
  media_url_user_info: one({ media: { type: 'image', url: 'https://a:b@example.com/a' } }),
  media_filename_invalid: one({ media: { ...image, filename: '../a' } }),
  media_mimetype_invalid: one({ media: { ...image, mimetype: 'jpeg' } }),
  media_url_internal: undefined,
  media_source_repeated: one({ media: { ...image, id: 'med_x' } }),
  media_id_unknown: one({ media: { id: 'med_x' } }),
  media_type_contradicts: undefined,
  media_expired: undefined,
  media_file_required: undefined,
  media_files_too_many: undefined,
  media_data_invalid: undefined,
  media_empty: undefined,
  media_too_large: undefined,
  media_key_quota_exceeded: undefined,
  media_installation_quota_exceeded: undefined,
  media_type_unrecognised: undefined,
  media_type_refused: undefined,
  media_mimetype_contradicts: undefined,
  media_filename_contradicts: undefined,
  media_file_unsupported: undefined,
  media_kind_unsupported: undefined,
  media_too_large_for_channel: undefined,
  media_unsupported: undefined,
  caption_too_long: one({ media: image, message: 'x'.repeat(1_025) }),
  caption_not_sent: one({ media: { ...image, type: 'audio' } }),
  template_name_required: one({ template: { language: 'en' } }),
  template_name_invalid: one({ template: { name: 'Aviso' } }),
  template_language_invalid: one({ template: { name: 'aviso', language: 'português' } }),
  template_parameters_type: one({ template: { name: 'aviso', parameters: 'x' } }),
  template_parameters_too_many: one({ template: { name: 'aviso', parameters: Array(65).fill('x') } }),
  template_parameter_name: one({ template: { name: 'aviso', parameters: { não: 'x' } } }),
  template_parameter_required: one({ template: { name: 'aviso', parameters: [' '] } }),
  template_parameter_format: one({ template: { name: 'aviso', parameters: ['a\nb'] } }),
  template_header_type: one({ template: { name: 'aviso', header: 5 } }),
  template_media_type: one({ template: { name: 'aviso', header: { media: { url: image.url, type: 'audio' } } } }),
  template_place_degrees: one({
    template: { name: 'aviso', header: { latitude: 91, longitude: 0, name: 'Loja', address: 'Rua A' } },
  }),
  template_place_text: one({ template: { name: 'aviso', header: { latitude: 1, longitude: 0, name: 'Loja' } } }),
  template_button_index: one({ template: { name: 'aviso', buttons: [{ index: 10, text: 'x' }] } }),
  template_button_repeated: one({
    template: {
      name: 'aviso',
      buttons: [
        { index: 0, text: 'x' },
        { index: 0, text: 'y' },
      ],
    },
  }),
  template_button_value: one({ template: { name: 'aviso', buttons: [{ index: 0 }] } }),
  template_card_header: one({ template: { name: 'aviso', cards: [{ header: 'x' }] } }),
  template_card_parameters: one({ template: { name: 'aviso', cards: [{ parameters: { a: 'x' } }] } }),
  template_coupon_long: one({ template: { name: 'aviso', buttons: [{ index: 0, coupon: 'X'.repeat(16) }] } }),
  list_expected: one({ template: { name: 'aviso', buttons: 5 } }),
  list_too_long: one({ template: { name: 'aviso', buttons: Array(11).fill({}) } }),
  payment_type_required: one({ template: { name: 'aviso', buttons: [{ index: 0, payment: { code: 'x' } }] } }),
  payment_type_unknown: one({ template: { name: 'aviso', buttons: [{ index: 0, payment: { type: 'ted' } }] } }),
  payment_code_required: one({ template: { name: 'aviso', buttons: [{ index: 0, payment: { type: 'pix' } }] } }),
  payment_url_required: one({ template: { name: 'aviso', buttons: [{ index: 0, payment: { type: 'link' } }] } }),
  payment_amount_invalid: one({
    template: { name: 'aviso', buttons: [{ index: 0, payment: { type: 'pix', amount: 1.5 } }] },
  }),
  pix_code_form: one({ template: { name: 'aviso', buttons: [{ index: 0, payment: { type: 'pix', code: 'x' } }] } }),
  pix_code_checksum: one({
    template: {
      name: 'aviso',
      buttons: [{ index: 0, payment: { type: 'pix', code: PIX.replace('BRASILIA', 'BRASILIB') } }],
    },
  }),
  pix_code_foreign: one({
    template: { name: 'aviso', buttons: [{ index: 0, payment: { type: 'pix', code: '0002016304AAE6' } }] },
  }),
  boleto_line_form: one({
    template: { name: 'aviso', buttons: [{ index: 0, payment: { type: 'boleto', line: '123' } }] },
  }),
  boleto_line_digit: one({
    template: { name: 'aviso', buttons: [{ index: 0, payment: { type: 'boleto', line: '1'.repeat(47) } }] },
  }),
  template_header_missing: undefined,
  template_header_kind: undefined,
  template_header_unexpected: undefined,
  template_button_missing: undefined,
  template_button_unexpected: undefined,
  template_code_missing: undefined,
  template_code_unexpected: undefined,
  template_offer_missing: undefined,
  template_offer_unexpected: undefined,
  template_offer_past: one({ template: { name: 'aviso', offer_ends_at: '2001-01-01 10:00:00' } }),
  template_cards_count: undefined,
  template_media_type_required: undefined,
  template_kind_unknown: undefined,
  template_unsupported: undefined,
  template_unknown: undefined,
  template_unverified: undefined,
  template_parameters_count: undefined,
  template_parameters_names: undefined,
  payment_reference_invalid: one({ payment: { ...PAID, reference: 'a b' } }),
  payment_reference_repeated: { messages: [message({ payment: PAID }), message({ payment: PAID })] },
  payment_reference_required: undefined,
  payment_amount_required: undefined,
  payment_part_invalid: one({ payment: { ...PAID, tax: -1 } }),
  payment_parts_without_items: one({ payment: { ...PAID, tax: 1 } }),
  payment_item_text: one({ payment: { ...PAID, items: [{ amount: 1 }] } }),
  payment_quantity_invalid: one({ payment: { ...PAID, items: [{ name: 'A', amount: 1, quantity: 0 }] } }),
  payment_total_differs: one({ payment: { ...PAID, amount: 5, items: [{ name: 'A', amount: 1 }] } }),
  payment_pix_only: one({ payment: { ...PAID, key: 'a@example.com' } }),
  pix_key_invalid: one({ payment: { type: 'pix', code: PIX, key: 'x' } }),
  pix_key_type_invalid: one({ payment: { type: 'pix', code: PIX, key_type: 'CPF' } }),
  pix_amount_contradicts: one({ payment: { type: 'pix', code: PIX_OF_1234, amount: 1_235 } }),
  payment_amount_differs: undefined,
  pix_key_contradicts: one({ payment: { type: 'pix', code: PIX, key: 'a@example.com' } }),
  pix_key_required: undefined,
  pix_name_required: undefined,
  payment_with_media: one({ payment: PAID, media: image }),
  payment_with_buttons: one({ payment: PAID, buttons: [YES] }),
  payment_unsupported: undefined,
  payment_not_carriable: undefined,
  fallback_unknown: one({ payment: PAID, fallback: 'pix' }),
  fallback_unused: one({ fallback: 'text' }),
  button_kind: one({ buttons: [{}] }),
  button_link_alone: one({ buttons: [LINK, LINK] }),
  button_text_required: one({ buttons: [{ reply: { id: 'a' } }] }),
  button_url_required: one({ buttons: [{ link: { title: 'Ver' } }] }),
  button_id_spaces: one({ buttons: [{ reply: { id: ' a', title: 'Sim' } }] }),
  button_repeated: one({ buttons: [YES, YES] }),
  buttons_with_template: one({ buttons: [YES], template: { name: 'aviso' } }),
  buttons_with_audio: one({ buttons: [YES], media: { ...image, type: 'audio' } }),
  buttons_link_file: undefined,
  buttons_unsupported: undefined,
  buttons_not_carriable: undefined,
  reply_to_invalid: one({ reply_to: 'wamid A' }),
  reply_to_pool: undefined,
  reply_to_unsupported: undefined,
  user_id_invalid: { messages: [{ user_id: 'Ana', message: 'Olá' }] },
  user_id_with_phone: one({ user_id: 'BR.1' }),
  user_id_unsupported: undefined,
  user_id_with_code: undefined,
  category_unknown: one({ category: 'promo' }),
  text_not_carriable: undefined,
  media_not_carriable: undefined,
  idempotency_key_malformed: undefined,
  messages_over_minute_limit: undefined,
  messages_over_day_limit: undefined,
  parameter_repeated: undefined,
  status_unknown: undefined,
  opt_out_scope_unknown: undefined,
  people_required: undefined,
  people_too_many: undefined,
  list_name_invalid: undefined,
  list_name_taken: undefined,
  name_dots: undefined,
  lists_too_many: undefined,
  list_people_too_many: undefined,
  positive_integer_expected: undefined,
  integer_out_of_range: undefined,
  range_reversed: undefined,
  cursor_invalid: undefined,
  schedule_required: undefined,
  payment_status_required: undefined,
  payment_status_unknown: undefined,
  order_status_unknown: undefined,
  url_required: undefined,
  url_invalid: undefined,
  url_user_info: undefined,
  url_insecure: undefined,
  url_address_forbidden: undefined,
  events_required: undefined,
  event_unknown: undefined,
  webhook_format_unknown: undefined,
  webhook_format_one_key: undefined,
  event_untold: undefined,
  webhook_test_untold: undefined,
  endpoints_too_many: undefined,
  secrets_too_many: undefined,
  keys_required: undefined,
  keys_too_many: undefined,
  endpoint_disabled: undefined,
  boolean_expected: undefined,
  since_required: undefined,
  unknown_field: one({ schedule_at: '2026-11-20 16:30:00' }),
  json_not_utf8: undefined,
  json_ends_early: undefined,
  json_control_character: undefined,
  json_invisible_character: undefined,
  json_smart_quote: undefined,
  json_single_quote: undefined,
  json_name_unquoted: undefined,
  json_trailing_comma: undefined,
  json_comma_missing: undefined,
  json_comment: undefined,
  json_escape: undefined,
  json_number: undefined,
  json_word: undefined,
  json_goes_on: undefined,
  json_unexpected: undefined,
  json_too_deep: undefined,
  json_too_many_values: undefined,
  json_too_many_names: undefined,
  scope_missing: undefined,
  callback_unproved: undefined,
};

describe('violationText', () => {
  it.each(VIOLATION_CODES)('says %s in both languages with the same params', (code) => {
    const { 'pt-BR': pt, en } = TEXTS[code];
    expect(pt).not.toBe(en);
    expect(paramsOf(pt)).toEqual(paramsOf(en));
    for (const text of [pt, en]) expect(text).toMatch(/^[A-Z"%].{15,}\.$/);
  });

  it.each(VIOLATION_CODES.filter((code) => SHOWN_BY[code] !== undefined))('has every param of %s filled', (code) => {
    const violation = found(SHOWN_BY[code]).find((each) => each.code === code);
    expect(violation).toBeDefined();
    for (const param of paramsOf(TEXTS[code]['pt-BR'])) expect(violation?.params).toHaveProperty(param!);
    expect(violationText(violation!, 'pt-BR')).not.toMatch(/%\{|\?|undefined|NaN/);
  });

  it('shows how a time was read', () => {
    const [violation] = found(one({ scheduled_at: '2026-11-20T10:00:00Z' }));
    expect(violationText(violation!, 'pt-BR')).toBe(
      'Horário interpretado no fuso America/Sao_Paulo: 2026-11-20 07:00:00. Lá agora são 2026-11-20 12:00:00; aceitamos até 15 min de atraso.',
    );
    expect(violationText(violation!, 'en')).toContain('Read as 2026-11-20 07:00:00 in America/Sao_Paulo');
  });

  it('fills params in one pass, and none from a prototype', () => {
    const violation = { path: 'x', code: 'phone_length', params: { read: '%{length}$&' } };
    expect(violationText(violation, 'en')).toContain('"%{length}$&" has ? digits');
    expect(violationText({ path: 'x', code: 'string_expected' }, 'en')).toBe('Must be a string; got ?.');
  });

  it('has a general sentence for unknown codes', () => {
    expect(violationText({ path: 'x', code: 'toString' }, 'pt-BR')).toBe('Valor inválido.');
    expect(violationText({ path: 'x', code: 'other' }, 'en')).toBe('Invalid value.');
  });

  it('cuts long values', () => {
    const [violation] = found(one({ phone: 'x'.repeat(10_000) }));
    expect(violationText(violation!, 'pt-BR').length).toBeLessThan(200);
  });
});

function one(changes: object = {}): object {
  return { messages: [message(changes)] };
}

function found(body: unknown): readonly Violation[] {
  const result = parseBatch(body, batchOptions({ maxBatchTextBytes: 199 }));
  return result.ok ? result.batch.warnings : result.violations;
}
