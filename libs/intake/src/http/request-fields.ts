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

/** A text of which something is left without its white space. Its length is known only after substitution. */
export function TemplateField(shown: Shown): PropertyDecorator {
  return ApiProperty({ ...shown, type: 'string', minLength: 1, pattern: '\\S' });
}

/** A text of at most so many Unicode code points. */
export function OptionalText({ maxLength, ...shown }: Shown & { maxLength?: number }): PropertyDecorator {
  return optional({ ...shown, type: 'string', ...(maxLength !== undefined && { maxLength }) });
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
