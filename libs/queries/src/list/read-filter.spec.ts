import { MessageStatus, violationText } from '@recado/core';
import { readParameters } from '@recado/http';
import { describe, expect, it } from 'vitest';
import { MessageListQuery } from './message-list.query.js';
import { readFilter } from './message-list.js';

const ZONE = 'America/Sao_Paulo';
const { Pending, Sent, Failed } = MessageStatus;

function read(query: object) {
  const parameters = readParameters(MessageListQuery, query);
  const filter = readFilter(parameters, ZONE);
  return { filter, violations: parameters.violations };
}

/** The violation codes by parameter; every code has a text in both languages. */
function refusals(query: object): Record<string, string> {
  const { violations } = read(query);
  for (const violation of violations) {
    for (const language of ['pt-BR', 'en'] as const)
      expect(violationText(violation, language)).not.toMatch(/%\{|\?|undefined/);
  }
  return Object.fromEntries(violations.map(({ path, code }) => [path, code]));
}

describe('the filter of a list', () => {
  it.each([
    ['Enviada', [Sent]],
    ['Falhou,Pendente', [Pending, Failed]],
    [' Falhou , Pendente ,', [Pending, Failed]],
    [
      ['Falhou', 'Enviada,Falhou'],
      [Sent, Failed],
    ],
  ])('reads the statuses %j', (status, statuses) => {
    expect(read({ status })).toEqual({ filter: expect.objectContaining({ statuses }), violations: [] });
  });

  it('reads the other parameters', () => {
    const query = { phone: '5511987654321', batch_id: '42', reference: 'pedido-1', limit: '500', unknown: 'x' };
    expect(read(query)).toEqual({
      filter: expect.objectContaining({ phone: '5511987654321', batchId: 42, reference: 'pedido-1' }),
      violations: [],
    });
  });

  it('reads times in its zone or by their offset, and includes the last second', () => {
    const from = Date.UTC(2026, 10, 20, 13);
    const query = { created_from: '2026-11-20 10:00:00', created_to: '2026-11-20T10:00:00-03:00' };
    expect(read(query).filter.created).toEqual({ from, until: from + 1_000 });
    expect(read({ scheduled_to: '2026-11-20T13:00:00.999Z' }).filter.scheduled).toEqual({ until: from + 1_000 });
    // A plus sign that was not escaped arrives as a space.
    for (const time of [
      '2026-11-20T16:00:00 03:00',
      '2026-11-20T16:00 0300',
      '2026-11-20 16:00:00.5 03',
      ' 2026-11-20T10:00 ',
    ])
      expect(read({ scheduled_from: time }).filter.scheduled?.from).toBe(from);
  });

  it.each([
    {},
    { status: '', phone: ' ', batch_id: '', created_from: '', limit: '', cursor: '' },
    { __proto__: { status: 'x' } },
  ])('is empty without parameters: %j', (query) => {
    const { filter, violations } = read(query);
    expect(Object.values(filter).filter((value) => value !== undefined)).toEqual([]);
    expect(violations).toEqual([]);
  });

  it.each([
    [{ status: 'enviada' }, { status: 'status_unknown' }],
    [{ status: ',' }, { status: 'status_unknown' }],
    [{ status: { $ne: 'x' } }, { status: 'status_unknown' }],
    [{ status: ['Enviada', 'Pendente,sent'] }, { status: 'status_unknown' }],
    [{ phone: '+55 11' }, { phone: 'phone_characters' }],
    [{ phone: ['5511987654321', '5511987654321'] }, { phone: 'parameter_repeated' }],
    [{ batch_id: '0' }, { batch_id: 'positive_integer_expected' }],
    [{ batch_id: '1e3' }, { batch_id: 'positive_integer_expected' }],
    [{ reference: 'x'.repeat(65) }, { reference: 'too_long' }],
    [{ reference: 'a\0' }, { reference: 'nul_character' }],
    [{ limit: '0' }, { limit: 'integer_out_of_range' }],
    [{ limit: '501' }, { limit: 'integer_out_of_range' }],
    [{ limit: '-1' }, { limit: 'integer_out_of_range' }],
    [{ limit: '5.5' }, { limit: 'integer_out_of_range' }],
    [{ created_from: '2026-11-20' }, { created_from: 'datetime_format' }],
    [{ created_to: '2026-02-30 00:00:00' }, { created_to: 'datetime_no_such_date' }],
    [{ scheduled_from: ['x', 'y'] }, { scheduled_from: 'parameter_repeated' }],
    [
      { scheduled_from: '2026-11-20 10:00:01', scheduled_to: '2026-11-20 10:00:00' },
      { scheduled_to: 'range_reversed' },
    ],
    [
      { phone: 'x', limit: 'x', created_to: 'x', created_from: 'y' },
      {
        phone: 'phone_characters',
        limit: 'integer_out_of_range',
        created_from: 'datetime_format',
        created_to: 'datetime_format',
      },
    ],
  ])('refuses %j by name', (query, expected) => {
    expect(refusals(query)).toEqual(expected);
  });
});
