import type { OpenAPIObject } from '@nestjs/swagger';
import { describe, expect, it } from 'vitest';
import { rangeText, fieldsOf, fieldView, typeOf } from './samples/schema.js';

const document = {
  components: {
    schemas: {
      Message: {
        type: 'object',
        description: 'A message.',
        required: ['phone'],
        properties: {
          phone: { type: 'string' },
          priority: { allOf: [{ $ref: '#/components/schemas/Priority' }] },
          answers: { type: 'array', items: { $ref: '#/components/schemas/Message' } },
        },
      },
      Media: { type: 'object', properties: { url: { type: 'string' } } },
      Priority: { type: 'string', enum: ['low', 'high'] },
    },
  },
} as unknown as OpenAPIObject;

const MESSAGE = { $ref: '#/components/schemas/Message' };
const MEDIA = { $ref: '#/components/schemas/Media' };
const PRIORITY = { $ref: '#/components/schemas/Priority' };

const one = (name: string, isSchema = false, lists = 0) => ({ name, isSchema, lists });
const field = (schema: Parameters<typeof typeOf>[1]) => fieldView(document, { name: 'x', schema, isRequired: true });

describe('the type of a field', () => {
  it.each([
    [{ type: 'string' }, [one('string')], false],
    [{ type: ['string', 'null'], format: 'date-time' }, [one('string (date-time)')], true],
    [{ type: ['string', 'number', 'null'] }, [one('string'), one('number')], true],
    [MESSAGE, [one('Message', true)], false],
    [{ anyOf: [MESSAGE, { type: 'null' }] }, [one('Message', true)], true],
    [{ anyOf: [{ oneOf: [MESSAGE, MEDIA] }, { type: 'null' }] }, [one('Message', true), one('Media', true)], true],
    [{ allOf: [PRIORITY] }, [one('string')], false],
    [{ type: 'array', items: MESSAGE }, [one('Message', true, 1)], false],
    [{ type: 'array', items: { type: 'array', items: { type: 'integer' } } }, [one('integer', false, 2)], false],
    [{ type: ['array', 'null'], items: { type: 'string' } }, [one('string', false, 1)], true],
    [{ enum: ['a'] }, [one('string')], false],
    [{}, [one('any')], false],
  ])('of %j', (schema, choices, isNullable) => {
    expect(typeOf(document, schema as never)).toEqual({ choices, isNullable });
  });
});

describe('a field', () => {
  it('shows its type, its constraints and whether it is required', () => {
    const [limit, status] = fieldsOf(document, {
      required: ['status'],
      properties: {
        limit: { type: 'integer', minimum: 1, maximum: 500, description: 'A page.' },
        status: { enum: ['Lida', '', null] },
      },
    });
    expect(limit).toMatchObject({ name: 'limit', isRequired: false, description: 'A page.' });
    expect(limit?.bounds).toEqual([{ least: 1, most: 500, unit: 'value' }]);
    expect(status).toMatchObject({ name: 'status', isRequired: true, values: ['Lida', '""'], bounds: [] });
  });

  it('has the values of an enum that has a name, also in a list and beside null', () => {
    expect(field(PRIORITY).values).toEqual(['low', 'high']);
    expect(field({ type: 'array', items: PRIORITY }).values).toEqual(['low', 'high']);
    expect(field({ anyOf: [PRIORITY, { type: 'null' }] }).values).toEqual(['low', 'high']);
  });

  it('contains the fields of every object that it may be', () => {
    const { objects } = field({
      anyOf: [{ oneOf: [MESSAGE, { type: 'array', items: MEDIA }] }, { type: 'null' }],
    });
    expect(
      objects.map(({ name, description, fields }) => [name, description, fields.map((inner) => inner.name)]),
    ).toEqual([
      ['Message', 'A message.', ['phone', 'priority', 'answers']],
      ['Media', '', ['url']],
    ]);
    expect(field({ type: 'object', properties: { a: { type: 'string' } } }).objects).toMatchObject([{ name: null }]);
  });

  it('does not contain itself once more', () => {
    const [message] = field(MESSAGE).objects;
    expect(message?.fields.find(({ name }) => name === 'answers')).toMatchObject({
      type: { choices: [one('Message', true, 1)] },
      objects: [],
    });
  });

  it.each([
    [{ minimum: 1 }, ['≥ 1 value'], ['≥ 1 value']],
    [{ maxLength: 64 }, ['≤ 64 characters'], ['≤ 64 characters']],
    [{ minItems: 1, maxItems: 10_000 }, ['1–10,000 items'], ['1–10.000 items']],
    [{ anyOf: [{ type: 'string', maxLength: 9 }, { type: 'null' }] }, ['≤ 9 characters'], ['≤ 9 characters']],
  ])('with %j', (schema, english, portuguese) => {
    const { bounds } = field(schema);
    const inLanguage = (language: string) => bounds.map((bound) => `${rangeText(bound, language)} ${bound.unit}`);
    expect(inLanguage('en')).toEqual(english);
    expect(inLanguage('pt-BR')).toEqual(portuguese);
  });
});
