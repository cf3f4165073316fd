import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { accepted, acceptedItem, message, refusals } from '../../test/batch-fixtures.js';
import { Lane } from '../message/lane.js';

const refusalsOf = (changes: object) => refusals({ messages: [message(), message(changes)] });

describe('A message', () => {
  it('has a number, or the user ID of a person who hides it', () => {
    const itemOf = (changes: object) => acceptedItem({ messages: [message(changes)] });
    expect(itemOf({ phone: undefined, user_id: 'BR.4711' })).toMatchObject({ phone: '', userId: 'BR.4711' });
    expect(itemOf({ user_id: null })).not.toHaveProperty('userId');
  });

  it.each([null, 'x', 1, [], true])('refuses %j as an element', (element) => {
    expect(refusals({ messages: [message(), element] })).toEqual(['messages.1 message_not_object']);
  });

  it.each([
    [{ phone: undefined }, 'phone phone_required'],
    [{ phone: '+5511999999999' }, 'phone phone_characters'],
    [{ phone: {} }, 'phone phone_type'],
    [{ user_id: 'BR.1' }, 'user_id user_id_with_phone'],
    [{ phone: undefined, user_id: 'ana' }, 'user_id user_id_invalid'],
    [{ phone: null, user_id: 4711 }, 'user_id user_id_invalid'],
    [{ phone: undefined, user_id: 'BR.ENT.4711' }, 'user_id user_id_invalid'],
    [{ phone: undefined, user_id: ' ' }, 'phone phone_required'],
    [{ message: undefined }, 'message message_required'],
    [{ message: ' \n\u00a0' }, 'message message_required'],
    [{ message: 5 }, 'message string_expected'],
    [{ message: {} }, 'message string_expected'],
    [{ message: 'a\0' }, 'message nul_character'],
    [{ message: '\ud83d' }, 'message lone_surrogate'],
    [{ message: 'x'.repeat(21) }, 'message message_too_long'],
    [{ message: 'x{name}', name: 'y'.repeat(20) }, 'message message_too_long'],
    [{ message: '{name}'.repeat(50), name: 'y' }, 'message message_too_long'],
    [{ message: '{name|}' }, 'message message_blank'],
    [{ message: '{name| }{email|\n}' }, 'message message_blank'],
    [{ message: '\u200b' }, 'message message_required'],
    [{ message: '\u2800\u2800 \u00ad' }, 'message message_required'],
    [{ message: '{name}', name: '\u3164' }, 'name missing_variable'],
    [{ message: '{name|\ufe0f}\u2060' }, 'message message_blank'],
    [{ message: '{name|\u{e0041}}' }, 'message message_blank'],
    [{ message: '{name}' }, 'name missing_variable'],
    [{ message: '{name}', name: '  ' }, 'name missing_variable'],
    [{ message: '{email}', email: null }, 'email missing_variable'],
    [{ name: [5] }, 'name string_expected'],
    [{ name: 1e21 }, 'name number_inexact'],
    [{ email: 2 ** 53 }, 'email number_inexact'],
    [{ message: '{email}', email: 5 }, 'email email_implausible'],
    [{ name: { toString: 1 } }, 'name string_expected'],
    [{ name: 'a\0' }, 'name nul_character'],
    [{ name: '\udc00' }, 'name lone_surrogate'],
    [{ name: 'x'.repeat(256) }, 'name too_long'],
    [{ email: [] }, 'email string_expected'],
    [{ email: 'x'.repeat(255) }, 'email too_long'],
    [{ message: '{email}', email: 'nobody' }, 'email email_implausible'],
    [{ reference: 12 }, 'reference string_expected'],
    [{ reference: 'x'.repeat(65) }, 'reference too_long'],
    [{ reference: 'a\0' }, 'reference nul_character'],
    [{ priority: 'urgent' }, 'priority priority_unknown'],
    [{ category: 'promo' }, 'category category_unknown'],
    [{ category: 5 }, 'category string_expected'],
  ])('refuses %j', (changes, refusal) => expect(refusalsOf(changes)).toEqual([`messages.1.${refusal}`]));

  it('reports every invalid path at once', () => {
    const changes = {
      phone: '0',
      message: '{name} {email}',
      reference: 1,
      priority: 'x',
      scheduled_at: 'y',
      expires_at: 'z',
    };
    expect(refusalsOf(changes).map((refusal) => refusal.split(' ')[0])).toEqual(
      ['phone', 'name', 'email', 'scheduled_at', 'expires_at', 'priority', 'reference'].map(
        (field) => `messages.1.${field}`,
      ),
    );
  });

  it.each([
    ['x'.repeat(20), {}],
    ['😀'.repeat(20), {}],
    ['{name}'.repeat(20), { name: 'y' }],
    ['{name}{email|ok}'.repeat(4), { name: '😀' }],
  ])('counts code points after substitution: %s', (text, values) => {
    expect(refusals({ messages: [message({ message: text, ...values })] })).toEqual([]);
  });

  it.each(['a\r\nb\t', 'e\u0301 é', '👩‍👩‍👧', 'مرحبا\u200f', ' x ', '{}%s$&'])('does not change %j', (text) => {
    expect(acceptedItem({ messages: [message({ message: text })] }).text).toBe(text);
  });

  it('checks an e-mail address only when the text uses it', () => {
    expect(refusalsOf({ email: 'nobody' })).toEqual([]);
    expect(refusalsOf({ message: '{email|x}', email: 'nobody' })).toEqual(['messages.1.email email_implausible']);
  });

  it.each([
    [0, '0'],
    [-7, '-7'],
    [-0, '0'],
    [19.9, '19.9'],
    [0.000001, '0.000001'],
    [123456789012.345, '123456789012.345'],
    [9007199254740991, '9007199254740991'],
    [true, 'true'],
    [false, 'false'],
  ])('takes %j as JSON prints it', (value, printed) => {
    const item = (changes: object) => acceptedItem({ messages: [message(changes)] });
    expect(item({ message: '{name}', name: value }).text).toBe(printed);
    expect(item({ message: '{v}', variables: { v: value } }).text).toBe(printed);
    const template = { name: 'a', parameters: [value, 'x'] };
    expect(item({ template }).content?.template?.parameters).toEqual([printed, 'x']);
    expect(item({ template: { name: 'a', parameters: { v: value } } }).content?.template?.parameters).toEqual({
      v: printed,
    });
    expect(item({ name: value, email: value }).text).toBe('Olá');
  });

  it('takes numbers of up to 15 digits as they were sent, of more digits only what is the same number', () => {
    const digits = fc.tuple(fc.stringMatching(/^[1-9]\d{0,24}$/), fc.stringMatching(/^\d{0,20}[1-9]$|^$/));
    fc.assert(
      fc.property(digits, fc.boolean(), ([whole, fraction], isNegative) => {
        const sent = `${isNegative ? '-' : ''}${whole}${fraction && `.${fraction}`}`;
        const body: unknown = JSON.parse(
          `{"messages":[{"phone":"5511999999999","message":"{v}","variables":{"v":${sent}}}]}`,
        );
        const kept = refusals(body, { maxMessageLength: 99 }).length === 0;
        const text = kept ? acceptedItem(body, { maxMessageLength: 99 }).text : undefined;
        // 8.300000000000001 and 8.3 are one double, of which the shorter form is printed.
        if (kept) expect(Number(text)).toBe(Number(sent));
        if ((whole + fraction).length <= 15) expect(text).toBe(sent);
        if (whole.length > 16) expect(kept).toBe(false);
      }),
    );
  });

  it('replaces a missing value by nothing with `missingVariable: empty`', () => {
    const empty = { missingVariable: 'empty' } as const;
    expect(acceptedItem({ messages: [message({ message: 'Oi {name}!' })] }, empty).text).toBe('Oi !');
    expect(refusals({ messages: [message({ message: ' {name} ' })] }, empty)).toEqual([
      'messages.0.message message_blank',
    ]);
  });

  it('overrides the priority of the request', () => {
    const messages = [message({ priority: 'high' }), message({ priority: null }), message()];
    const { items } = accepted({ messages, priority: 'low' });
    expect(items.map(({ lane }) => lane)).toEqual([Lane.High, Lane.Low, Lane.Low]);
  });

  it('reads nothing from a prototype', () => {
    const inherited = Object.assign(Object.create({ reference: 'x', priority: 'nope', name: 5 }) as object, message());
    expect(acceptedItem({ messages: [inherited] }).reference).toBeNull();
    const hostile: unknown = JSON.parse('{"messages":[{"__proto__":{"phone":"5511999999999","message":"x"}}]}');
    expect(refusals(hostile)).toEqual(['messages.0.phone phone_required', 'messages.0.message message_required']);
  });

  it('is accepted with a warning for unusual lengths and mistyped variables', () => {
    expect(accepted({ messages: [message({ phone: '551199999', message: '{nome}' })] }).warnings).toEqual([
      { path: 'messages.0.phone', code: 'phone_unusual_length', params: { read: '551199999', length: 9 } },
      { path: 'messages.0.message', code: 'unknown_variable', params: { token: '{nome}' } },
    ]);
  });
});

describe('Numbers of Brazil', () => {
  const warnings = (phone: string) => accepted({ messages: [message({ phone })] }).warnings;

  it('get a warning when the country code seems to be missing, and are never changed', () => {
    const { items, warnings } = accepted({ messages: [message({ phone: '11911112222' })] });
    expect(items[0]).toMatchObject({ phone: '11911112222' });
    expect(warnings).toEqual([
      { path: 'messages.0.phone', code: 'phone_maybe_without_country', params: { read: '11911112222' } },
    ]);
  });

  it('get a warning when the ninth digit is missing', () => {
    expect(warnings('553187654321')).toEqual([
      { path: 'messages.0.phone', code: 'phone_without_ninth_digit', params: { read: '553187654321' } },
    ]);
    for (const phone of ['5531987654321', '553133224455', '14155552671']) expect(warnings(phone)).toEqual([]);
  });
});

describe('References', () => {
  const repeated = (...references: unknown[]) =>
    refusals({ messages: references.map((reference) => message({ reference })) });

  it('are kept as sent', () => {
    expect(acceptedItem({ messages: [message({ reference: 'Pedido/7 é' })] }).reference).toBe('Pedido/7 é');
  });

  it('must differ in a batch', () => {
    expect(repeated('a', 'b', 'a', 'a')).toEqual([
      'messages.2.reference reference_repeated',
      'messages.3.reference reference_repeated',
    ]);
    expect(repeated('a', 'A', 'á', null, null, '', '')).toEqual([]);
  });

  it.each(['a  ', ' a', 'a\u00a0', 'a\t'])(
    'have no blanks at their ends, which databases compare in two ways: %j',
    (reference) => {
      expect(repeated('a', reference)).toEqual(['messages.1.reference reference_blanks']);
    },
  );

  it('are compared with those of invalid messages, too, when none is skipped', () => {
    const messages = [message({ reference: 'a', phone: 'x' }), message({ reference: 'a' })];
    expect(refusals({ messages })).toEqual([
      'messages.0.phone phone_characters',
      'messages.1.reference reference_repeated',
    ]);
  });
});
