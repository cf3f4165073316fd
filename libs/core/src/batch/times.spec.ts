import { describe, expect, it } from 'vitest';
import { accepted, acceptedItem, HOUR, message, NOW, refusals } from '../../test/batch-fixtures.js';
import { formatLocal } from '../schedule.js';

const SECOND_NOW = Math.floor(NOW / 1_000) * 1_000;
/** A local time this many hours from now. */
const inHours = (hours: number) => formatLocal(NOW + hours * HOUR, 'America/Sao_Paulo');
const at = (hours: number) => SECOND_NOW + hours * HOUR;
const one = (fields: object, changes: object = {}) => ({ messages: [message(changes)], ...fields });

describe('scheduled_at', () => {
  it('of the request applies to every message without its own', () => {
    const messages = [
      message(),
      message({ scheduled_at: inHours(5) }),
      message({ scheduled_at: 'now' }),
      message({ scheduled_at: ' ' }),
      message({ scheduled_at: '' }),
      message({ scheduled_at: ' now ' }),
      message({ scheduled_at: ` ${inHours(5).slice(0, 16).replace(' ', 'T')} ` }),
    ];
    const { items } = accepted({ messages, scheduled_at: inHours(2) });
    expect(items.map(({ scheduledAt }) => scheduledAt)).toEqual([at(2), at(5), null, at(2), at(2), null, at(5)]);
    expect(items.map(({ dueAt }) => dueAt)).toEqual([at(2), at(5), NOW, at(2), at(2), NOW, at(5)]);
  });

  it('is read in the zone of the request', () => {
    const body = one({ scheduled_at: '2026-11-21 10:00:00', timezone: 'Asia/Kolkata' });
    expect(acceptedItem(body).scheduledAt).toBe(Date.UTC(2026, 10, 21, 4, 30));
  });

  it('within the grace keeps the message scheduled, and due at once', () => {
    expect(acceptedItem(one({ scheduled_at: inHours(-0.25) }))).toMatchObject({ scheduledAt: at(-0.25), dueAt: NOW });
  });

  it.each([
    ['yesterday', 'datetime_format'],
    ['2026-02-30 10:00:00', 'datetime_no_such_date'],
    [1_795_000_000, 'string_expected'],
    [inHours(-1), 'schedule_past'],
    [inHours(24 * 367), 'schedule_too_far'],
  ])('%j is refused at its path', (value, code) => {
    expect(refusals(one({ scheduled_at: value }))).toEqual([`scheduled_at ${code}`]);
    expect(refusals(one({}, { scheduled_at: value }))).toEqual([`messages.0.scheduled_at ${code}`]);
  });

  it('of the request cannot be "now"', () => {
    expect(refusals(one({ scheduled_at: 'now' }))).toEqual(['scheduled_at datetime_format']);
  });

  it('is not read when the zone is unknown', () => {
    expect(refusals(one({ timezone: 3, scheduled_at: inHours(-9) }))).toEqual(['timezone string_expected']);
  });

  it('is refused when the zone skips it', () => {
    const body = one({ scheduled_at: '2027-03-14 02:30:00', timezone: 'America/New_York' });
    expect(refusals(body)).toEqual(['scheduled_at datetime_skipped']);
  });
});

describe('expires_at', () => {
  it('of a message overrides that of the request', () => {
    const messages = [message(), message({ expires_at: inHours(9) }), message({ expires_at: null })];
    const { items } = accepted({ messages, expires_at: inHours(3) });
    expect(items.map(({ expiresAt }) => expiresAt)).toEqual([at(3), at(9), at(3)]);
  });

  it('may be later than the last day of a schedule', () => {
    expect(acceptedItem(one({ expires_at: '9999-12-31T23:59:59Z' })).expiresAt).toBe(
      Date.UTC(9999, 11, 31, 23, 59, 59),
    );
  });

  it.each([
    [{ expires_at: inHours(0) }, {}, 'expires_at expires_not_later'],
    [{ expires_at: inHours(2), scheduled_at: inHours(2) }, {}, 'expires_at expires_not_later'],
    [{ expires_at: inHours(1), scheduled_at: inHours(2) }, { scheduled_at: 'now' }, 'expires_at expires_not_later'],
    [{}, { expires_at: inHours(-1) }, 'messages.0.expires_at expires_not_later'],
    [{ scheduled_at: inHours(2) }, { expires_at: inHours(1) }, 'messages.0.expires_at expires_not_later'],
    [{ expires_at: inHours(2) }, { scheduled_at: inHours(2) }, 'messages.0.scheduled_at schedule_after_expiry'],
    [{}, { scheduled_at: inHours(2), expires_at: inHours(2) }, 'messages.0.expires_at expires_not_later'],
    [{ expires_at: inHours(2) }, { scheduled_at: inHours(3), expires_at: 5 }, 'messages.0.expires_at string_expected'],
    [{}, { expires_at: 'never' }, 'messages.0.expires_at datetime_format'],
    [{}, { expires_at: 5 }, 'messages.0.expires_at string_expected'],
  ])('must be later: request %j, message %j', (fields, changes, refusal) => {
    expect(refusals(one(fields, changes))).toEqual([refusal]);
  });

  it('must be later than now when the schedule is late', () => {
    const late = { scheduled_at: inHours(-0.2), expires_at: inHours(-0.1) };
    expect(refusals(one({}, late))).toEqual(['messages.0.expires_at expires_not_later']);
  });

  it('of the request applies to a message that is sent now', () => {
    expect(acceptedItem(one({ expires_at: inHours(1) }, { scheduled_at: 'now' })).expiresAt).toBe(at(1));
  });
});
