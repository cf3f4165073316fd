import { ApiProperty, ApiPropertyOptional, type ApiPropertyOptions, getSchemaPath } from '@nestjs/swagger';
import { describing, type Fields, FIELD_LIMITS, HEADER_MEDIA } from '@recado/core';

/**
 * Decorators that describe the fields of a batch in the OpenAPI document. They validate nothing: `parseBatch` of core
 * does, and a test compares the two with generated bodies.
 */

/** How a field is shown: everything but what its decorator says itself. */
type Shown = Pick<ApiPropertyOptions, 'description' | 'example'>;

const OFFSET = 'Z|[+-](0\\d|1[0-3])(:?[0-5]\\d)?|[+-]14(:?00)?';
const TIME = `\\d{4}-\\d{2}-\\d{2}[T ]\\d{2}:\\d{2}(:\\d{2}([.,]\\d{1,9})?)?(${OFFSET})?`;
/** What is filled into a text. */
const VALUE = ['string', 'number', 'boolean'];

const optional = (options: ApiPropertyOptions) => ApiPropertyOptional({ ...options, nullable: true });

/** Digits with a country code; an integer of that shape is taken, too. Nothing where a user ID stands in its place. */
export function PhoneField(shown: Shown): PropertyDecorator {
  return optional({ ...shown, type: 'string', pattern: '^[1-9]\\d{6,14}$' });
}

/** A text of at most so many Unicode code points, after substitution; whether it may be missing depends on the rest. */
export function TemplateField(shown: Shown): PropertyDecorator {
  return optional({ ...shown, type: 'string' });
}

/** A text that must be there, of at most so many code points. */
export function RequiredText(rules: Shown & { maxLength: number; pattern?: string }): PropertyDecorator {
  return ApiProperty({ type: 'string', ...rules });
}

/** An object of its own class, or nothing. */
export function OptionalObject({ type, ...shown }: Shown & { type: () => new () => object }): PropertyDecorator {
  return optional({ ...shown, type });
}

/** An object of one of these classes, or nothing. The class of the DTO must declare them as extra models. */
export function OptionalOneOf({
  types,
  ...shown
}: Shown & { types: readonly (new () => object)[] }): PropertyDecorator {
  const oneOf = types.map((type) => ({ $ref: getSchemaPath(type) }));
  return optional({ ...shown, oneOf });
}

/** Values by name, such as the variables of a message. A blank one counts as absent. */
export function OptionalValues({ names, maxCount, maxLength, ...shown }: Shown & TextsRules): PropertyDecorator {
  return optional({
    ...shown,
    type: 'object',
    additionalProperties: { type: VALUE, maxLength } as object,
    // Known to JSON Schema and so to OpenAPI 3.1, but not to the types of the package.
    ...({ propertyNames: { pattern: names }, maxProperties: maxCount } as object),
  });
}

interface TextsRules {
  /** A pattern. */
  names: string;
  maxCount: number;
  maxLength: number;
}

/** The parameters of a template: values by position or by name. */
export function OptionalParameters({ names, maxCount, maxLength, ...shown }: Shown & TextsRules): PropertyDecorator {
  const value = { type: VALUE, maxLength, pattern: '\\S' } as object;
  return optional({
    ...shown,
    oneOf: [
      { type: 'array', items: value, maxItems: maxCount },
      {
        type: 'object',
        additionalProperties: value,
        ...({ propertyNames: { pattern: names }, maxProperties: maxCount } as object),
      },
    ],
  });
}

/** A whole number above zero, or nothing. */
export function OptionalWhole(shown: Shown): PropertyDecorator {
  return optional({ ...shown, type: 'integer', minimum: 1 });
}

/** A whole number of zero or more, or nothing. */
export function OptionalCount(shown: Shown): PropertyDecorator {
  return optional({ ...shown, type: 'integer', minimum: 0 });
}

/** A list of objects of one class, or nothing. */
export function OptionalList({
  type,
  ...rules
}: Shown & { type: () => new () => object; maxItems: number }): PropertyDecorator {
  return optional({ ...rules, type, isArray: true });
}

/** The header of a template: a text, a medium or a place. */
export function OptionalHeader(shown: Shown): PropertyDecorator {
  const place = { type: 'string', maxLength: FIELD_LIMITS.place, pattern: '\\S' };
  const degrees = (maximum: number) => ({ type: 'number', minimum: -maximum, maximum });
  const type = { type: 'string', enum: [...HEADER_MEDIA, ''], nullable: true };
  const text = (maxLength: number) => ({ type: 'string', maxLength, nullable: true });
  const sourced = (field: string, source: object, more = {}) => ({
    type: 'object',
    required: [field],
    properties: { [field]: source, type, ...more },
  });
  const media = {
    oneOf: [
      sourced('url', { type: 'string', maxLength: FIELD_LIMITS.mediaUrl, pattern: '^https://[^\\s]+$' }),
      sourced('id', { type: 'string', maxLength: 26, pattern: '^med_[\\w-]{22}$' }),
      sourced(
        'data',
        { type: 'string', format: 'byte' },
        { filename: text(FIELD_LIMITS.filename), mimetype: text(FIELD_LIMITS.mimetype) },
      ),
    ],
  };
  const filename = text(FIELD_LIMITS.filename);
  return optional({
    ...shown,
    oneOf: [
      { type: 'string', maxLength: FIELD_LIMITS.templateHeader },
      { type: 'object', required: ['media'], properties: { media, filename } },
      {
        type: 'object',
        required: ['latitude', 'longitude', 'name', 'address'],
        properties: { latitude: degrees(90), longitude: degrees(180), name: place, address: place },
      },
    ],
  });
}

/** A text of at most so many Unicode code points. An empty one counts as absent. `pattern`: from `^` to `$`. */
export function OptionalText({
  pattern,
  ...rules
}: Shown & { maxLength?: number; pattern?: string }): PropertyDecorator {
  return optional({ type: 'string', ...rules, ...(pattern && { pattern: orEmpty(pattern) }) });
}

/** A text that is filled into another; a number or a boolean is taken as JSON prints it. */
export function OptionalValue({ maxLength, ...shown }: Shown & { maxLength: number }): PropertyDecorator {
  return optional({ ...shown, oneOf: [{ type: 'string', maxLength }, { type: 'number' }, { type: 'boolean' }] });
}

/** One of these words; an empty text counts as absent. */
export function OptionalChoice({ choices, ...shown }: Shown & { choices: readonly string[] }): PropertyDecorator {
  return optional({ ...shown, enum: [...choices, ''] });
}

/**
 * `Y-m-d H:i:s`, ISO 8601 or one of these words, with white space around; blank counts as absent. Whether the time exists
 * depends on its zone.
 */
export function OptionalTime({ words = [], ...shown }: Shown & { words?: readonly string[] }): PropertyDecorator {
  return optional({ ...shown, type: 'string', pattern: `^\\s*(${[TIME, ...words].join('|')})?\\s*$` });
}

/** The name of a time zone. Which zones exist is known at run time. */
export function OptionalZone(shown: Shown): PropertyDecorator {
  return optional({ ...shown, type: 'string', pattern: orEmpty('^[A-Za-z][A-Za-z0-9_+/-]{0,63}$') });
}

/** The declared fields, which stand behind those of the class. */
export function AskedFields(fields: Fields): ClassDecorator {
  return ({ prototype }) => {
    for (const { wire, rule, asked } of Object.values(fields)) {
      const shown = describing(asked);
      const field =
        'of' in rule
          ? OptionalChoice({ choices: rule.of, ...shown })
          : OptionalText({ maxLength: rule.max, ...shown, ...(rule.pattern && { pattern: rule.pattern }) });
      field(prototype as object, wire);
    }
  };
}

function orEmpty(pattern: string): string {
  return `^$|${pattern}`;
}
