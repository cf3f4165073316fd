import { ApiProperty, ApiPropertyOptional, type ApiPropertyOptions } from '@nestjs/swagger';

/**
 * Decorators that describe the fields of a batch in the OpenAPI document. They validate nothing: `parseBatch` of core
 * does, and a test compares the two with generated bodies.
 */

/** How a field is shown: everything but what its decorator says itself. */
type Shown = Pick<ApiPropertyOptions, 'description' | 'example'>;

const LOCAL = '\\d{4}-\\d{2}-\\d{2} \\d{2}:\\d{2}:\\d{2}';
const OFFSET = 'Z|[+-](0\\d|1[0-3]):[0-5]\\d|[+-]14:00';
const WITH_OFFSET = `\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}(\\.\\d{1,9})?(${OFFSET})`;

const optional = (options: ApiPropertyOptions) => ApiPropertyOptional({ ...options, nullable: true });

/** Digits with a country code; an integer of that shape is taken, too. */
export function PhoneField(shown: Shown): PropertyDecorator {
  return ApiProperty({ ...shown, type: 'string', pattern: '^[1-9]\\d{6,14}$' });
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

/** Texts by name, such as the variables of a message. A blank one counts as absent. */
export function OptionalTexts({ names, maxCount, maxLength, ...shown }: Shown & TextsRules): PropertyDecorator {
  return optional({
    ...shown,
    type: 'object',
    additionalProperties: { type: 'string', maxLength },
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

/** The parameters of a template: texts by position or by name. */
export function OptionalParameters({ names, maxCount, maxLength, ...shown }: Shown & TextsRules): PropertyDecorator {
  const text = { type: 'string', maxLength, pattern: '\\S' };
  return optional({
    ...shown,
    oneOf: [
      { type: 'array', items: text, maxItems: maxCount },
      {
        type: 'object',
        additionalProperties: text,
        ...({ propertyNames: { pattern: names }, maxProperties: maxCount } as object),
      },
    ],
  });
}

/** A text of at most so many Unicode code points. */
export function OptionalText(rules: Shown & { maxLength?: number; pattern?: string }): PropertyDecorator {
  return optional({ type: 'string', ...rules });
}

/** One of these words. */
export function OptionalChoice({ choices, ...shown }: Shown & { choices: readonly string[] }): PropertyDecorator {
  return optional({ ...shown, enum: [...choices] });
}

/** `Y-m-d H:i:s`, ISO 8601 with an offset, or one of these words. Whether the time exists depends on its zone. */
export function OptionalTime({ words = [], ...shown }: Shown & { words?: readonly string[] }): PropertyDecorator {
  return optional({ ...shown, type: 'string', pattern: `^(${[LOCAL, WITH_OFFSET, ...words].join('|')})$` });
}

/** The name of a time zone. Which zones exist is known at run time. */
export function OptionalZone(shown: Shown): PropertyDecorator {
  return optional({ ...shown, type: 'string', pattern: '^[A-Za-z][A-Za-z0-9_+/-]{0,63}$' });
}
