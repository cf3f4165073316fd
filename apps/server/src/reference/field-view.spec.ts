import { describe, expect, it } from 'vitest';
import { fieldsOf, fieldView } from './field-view.js';
import { typeOf } from './schema-type.js';

const PLAIN = { isList: false, isSchema: false, isNullable: false };

describe('typeOf', () => {
  it.each([
    [{ type: 'string' }, { ...PLAIN, name: 'string' }],
    [
      { type: ['string', 'null'], format: 'date-time' },
      { ...PLAIN, name: 'string (date-time)', isNullable: true },
    ],
    [{ $ref: '#/components/schemas/Message' }, { ...PLAIN, name: 'Message', isSchema: true }],
    [
      { anyOf: [{ $ref: '#/components/schemas/WaitingFor' }, { type: 'null' }] },
      { ...PLAIN, name: 'WaitingFor', isSchema: true, isNullable: true },
    ],
    [{ allOf: [{ $ref: '#/components/schemas/Priority' }] }, { ...PLAIN, name: 'Priority', isSchema: true }],
    [
      { type: 'array', items: { $ref: '#/components/schemas/Message' } },
      { ...PLAIN, name: 'Message', isSchema: true, isList: true },
    ],
    [
      { type: ['array', 'null'], items: { type: 'string' } },
      { ...PLAIN, name: 'string', isList: true, isNullable: true },
    ],
    [{}, { ...PLAIN, name: 'any' }],
  ])('of %j', (schema, expected) => {
    expect(typeOf(schema)).toEqual(expected);
  });
});

describe('a field', () => {
  it('shows its type, its constraints and whether it is required', () => {
    const [limit, status] = fieldsOf({
      required: ['status'],
      properties: {
        limit: { type: 'integer', minimum: 1, maximum: 500, description: 'A page.' },
        status: { enum: ['Lida', null] },
      },
    });
    expect(limit).toMatchObject({ name: 'limit', isRequired: false, description: 'A page.', bounds: ['1–500'] });
    expect(status).toMatchObject({ name: 'status', isRequired: true, values: ['Lida'], bounds: [] });
  });

  it.each([
    [{ minimum: 1 }, ['≥ 1']],
    [{ maxLength: 64 }, ['≤ 64 characters']],
    [{ minItems: 1, maxItems: 10_000 }, ['1–10000 items']],
  ])('with %j', (schema, bounds) => {
    expect(fieldView('x', schema, true).bounds).toEqual(bounds);
  });
});
