import { describe, expect, it } from 'vitest';
import { accepted, batchOptions, message, NOW, refusals } from '../../test/batch-fixtures.js';
import { parseBatch } from './parse-batch.js';
import { Lane } from '../message/lane.js';

const many = (count: number, changes: object = {}) => Array.from({ length: count }, () => message(changes));

describe('parseBatch', () => {
  it('returns the messages of a batch in order', () => {
    const messages = [
      { phone: '5511999999999', message: 'Oi {name}', name: 'Ana' },
      { phone: 14155550123, message: 'Oi {email}', email: 'bob@example.com', unknown: true },
    ];
    const common = {
      content: null,
      lane: Lane.Normal,
      dueAt: NOW,
      scheduledAt: null,
      expiresAt: null,
      reference: null,
    };
    expect(accepted({ messages, more: 1 })).toEqual({
      items: [
        { index: 0, phone: '5511999999999', text: 'Oi Ana', ...common },
        { index: 1, phone: '14155550123', text: 'Oi bob@example.com', ...common },
      ],
      timezone: 'America/Sao_Paulo',
      channel: null,
      name: null,
      fields: {},
      warnings: ['more', 'messages.1.unknown'].map((path) => expect.objectContaining({ path, code: 'unknown_field' })),
      rejected: [],
    });
  });

  it('may have a name of 255 characters', () => {
    const name = 'é'.repeat(255);
    expect(accepted({ messages: [message()], name })).toMatchObject({ name, warnings: [] });
    expect(accepted({ messages: [message()], name: ' ' })).toMatchObject({ name: null });
    expect(refusals({ messages: [message()], name: `${name}é` })).toEqual(['name too_long']);
  });
});

describe('The request', () => {
  it.each([
    [null, 'body_not_object'],
    [[], 'body_not_object'],
    ['{}', 'body_not_object'],
    [undefined, 'messages_required'],
    [{}, 'messages_required'],
    [{ messages: null }, 'messages_required'],
    [{ messages: {} }, 'messages_not_array'],
    [{ messages: 'x' }, 'messages_not_array'],
    [{ messages: [] }, 'messages_empty'],
    [{ messages: many(11) }, 'messages_too_many'],
    [Object.create({ messages: many(1) }), 'messages_required'],
  ])('refuses %j at messages', (body, code) => expect(refusals(body)).toEqual([`messages ${code}`]));

  it.each([
    [{ timezone: 'Mars/Olympus' }, 'timezone timezone_unknown'],
    [{ timezone: '-03:00' }, 'timezone timezone_unknown'],
    [{ timezone: 3 }, 'timezone string_expected'],
    [{ channel: 'nobody' }, 'channel channel_unknown'],
    [{ channel: ['sales'] }, 'channel string_expected'],
    [{ priority: 'HIGH' }, 'priority priority_unknown'],
    [{ priority: 1 }, 'priority string_expected'],
    [{ on_invalid: 'ignore' }, 'on_invalid on_invalid_unknown'],
    [{ on_invalid: true }, 'on_invalid string_expected'],
  ])('refuses %j', (fields, refusal) => expect(refusals({ messages: many(1), ...fields })).toEqual([refusal]));

  it.each([null, '', ' \t', undefined])('treats %j in an optional field as absent', (value) => {
    const fields = { timezone: value, channel: value, priority: value, on_invalid: value, scheduled_at: value };
    expect(accepted({ messages: many(1), ...fields, expires_at: value })).toMatchObject({
      timezone: 'America/Sao_Paulo',
      channel: null,
      items: [{ lane: Lane.Normal, scheduledAt: null, expiresAt: null }],
    });
  });

  it('accepts zone, channel and priority', () => {
    const fields = { timezone: 'europe/lisbon', channel: 'sales', priority: 'low', on_invalid: 'reject' };
    expect(accepted({ messages: many(1), ...fields })).toMatchObject({
      timezone: 'Europe/Lisbon',
      channel: 'sales',
      items: [{ lane: Lane.Low }],
    });
  });

  it('reads no local time in an unknown zone', () => {
    const body = { messages: many(1, { scheduled_at: 'x' }), timezone: 'X', scheduled_at: '1999-01-01 00:00:00' };
    expect(refusals(body)).toEqual(['timezone timezone_unknown']);
  });
});

describe('The list of violations', () => {
  it('has a hundred entries at most, and the total', () => {
    const result = parseBatch({ messages: many(90, { phone: '', message: '' }) }, batchOptions({ maxBatch: 90 }));
    expect(result).toMatchObject({ ok: false, violationsTotal: 180 });
    expect(result.ok ? [] : result.violations).toHaveLength(100);
  });

  it('has a hundred warnings at most', () => {
    const messages = many(60, { phone: '551199999', message: '{nome}' });
    expect(accepted({ messages }, { maxBatch: 60 }).warnings).toHaveLength(100);
  });
});

describe('The size of all texts', () => {
  it.each([
    ['x', 39, ['messages batch_text_too_large']],
    ['x', 40, []],
    ['é', 79, ['messages batch_text_too_large']],
    ['é', 80, []],
    ['😀', 159, ['messages batch_text_too_large']],
    ['😀', 160, []],
  ])('of 40 times %s against %i bytes', (letter, maxBatchTextBytes, expected) => {
    const messages = many(4, { message: letter.repeat(10) });
    expect(refusals({ messages }, { maxBatchTextBytes })).toEqual(expected);
  });
});

describe('on_invalid: skip', () => {
  const skip = { on_invalid: 'skip' };

  it('accepts the valid messages and lists the others', () => {
    const messages = [message(), message({ phone: 'x' }), message({ message: '{name}' }), message()];
    const batch = accepted({ messages, ...skip });
    expect(batch.items.map(({ index }) => index)).toEqual([0, 3]);
    expect(batch.rejected).toMatchObject([
      { index: 1, violations: [{ path: 'messages.1.phone', code: 'phone_characters' }] },
      { index: 2, violations: [{ path: 'messages.2.name', code: 'missing_variable' }] },
    ]);
  });

  it('refuses the batch when no message or the request itself is valid', () => {
    expect(refusals({ messages: [message({ phone: '' })], ...skip })).toEqual(['messages.0.phone phone_required']);
    expect(refusals({ messages: [message(), message({ phone: '' })], ...skip, channel: 'nobody' })).toEqual([
      'channel channel_unknown',
      'messages.1.phone phone_required',
    ]);
  });

  it('keeps the warnings of accepted messages only', () => {
    const messages = [message({ message: '{nome}' }), message({ message: '{nome}', phone: 'x' })];
    expect(accepted({ messages, ...skip }).warnings.map(({ path }) => path)).toEqual(['messages.0.message']);
  });

  it('warns of an unknown field at the first accepted message that has it', () => {
    const misspelled = { schedule_at: '2026-11-20 16:30:00' };
    const messages = [message({ ...misspelled, phone: 'x' }), message(misspelled), message(misspelled)];
    expect(accepted({ messages, ...skip }).warnings.map(({ path }) => path)).toEqual(['messages.1.schedule_at']);
  });

  it('names every rejected message, and counts the violations of those beyond the first thousands', () => {
    const parameters = new Array<string>(50).fill('\t');
    const bad = { phone: '5511999999999', template: { name: 'x', parameters } };
    const { rejected } = accepted({ messages: [message(), ...many(9_000, bad)], ...skip }, { maxBatch: 9_001 });
    expect(rejected.map(({ index }) => index)).toEqual(Array.from({ length: 9_000 }, (_, at) => at + 1));
    expect(new Set(rejected.map(({ violationsTotal }) => violationsTotal))).toEqual(new Set([50]));
    const listed = rejected.map(({ violations }) => violations.length);
    expect([listed[0], listed[8_999]]).toEqual([50, 1]);
    expect(listed.reduce((sum, count) => sum + count)).toBeLessThan(14_001);
  });

  it('frees the reference of a skipped message', () => {
    const messages = [
      message({ reference: 'a', phone: 'x' }),
      message({ reference: 'a' }),
      message({ reference: 'a' }),
    ];
    const batch = accepted({ messages, ...skip });
    expect(batch.items.map(({ index }) => index)).toEqual([1]);
    expect(batch.rejected[1]?.violations).toEqual([
      { path: 'messages.2.reference', code: 'reference_repeated', params: { first: 'messages.1' } },
    ]);
  });
});
