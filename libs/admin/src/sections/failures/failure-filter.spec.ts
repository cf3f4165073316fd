import { expect, it } from 'vitest';
import { groupHref, readFailureFilter } from './failure-filter.form.js';

const HOUR = 3_600_000;
const read = (query: Record<string, unknown>) =>
  readFailureFilter(query, { channels: [{ id: 3 }], zone: 'America/Sao_Paulo' });

it('reads a channel and whole days of the zone', () => {
  const { filter, errors } = read({ channel: '3', from: '2026-11-20', to: '2026-11-21' });
  const from = Date.UTC(2026, 10, 20) + 3 * HOUR;
  expect([filter, errors]).toEqual([{ channelId: 3, from, until: from + 48 * HOUR - 1 }, {}]);
  expect(groupHref({ channelId: 3, code: 'a b' }, filter)).toBe(
    `/admin/failures/group?channel=3&code=a+b&from=${from}&until=${from + 48 * HOUR - 1}`,
  );
});

it('asks for everything where nothing is given', () => {
  expect([read({}).filter, read({ channel: ' ' }).isFiltered]).toEqual([{}, false]);
  expect(groupHref({ channelId: 3, code: '' }, {})).toBe('/admin/failures/group?channel=3&code=');
});

it.each([
  [{ channel: '4' }, { channel: 'filter_channel' }],
  [{ channel: 'x' }, { channel: 'filter_channel' }],
  [{ channel: ['3', '3'] }, { channel: 'filter_twice' }],
  [{ from: '2026-02-30' }, { from: 'filter_date' }],
  [{ from: '2026-11-21', to: '2026-11-20' }, { to: 'filter_reversed' }],
])('refuses %j', (query, errors) => {
  expect([read(query).errors, read(query).isFiltered]).toEqual([errors, true]);
});
