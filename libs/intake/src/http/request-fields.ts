import { applyDecorators } from '@nestjs/common';
import { ApiProperty, ApiPropertyOptional, type ApiPropertyOptions } from '@nestjs/swagger';
import { ValidateBy, ValidateIf } from 'class-validator';

/** How a field is shown: everything but what its decorator says itself. */
type Shown = Pick<ApiPropertyOptions, 'description' | 'example'>;

const LOCAL = '\\d{4}-\\d{2}-\\d{2} \\d{2}:\\d{2}:\\d{2}';
const OFFSET = 'Z|[+-](0\\d|1[0-3]):[0-5]\\d|[+-]14:00';
const WITH_OFFSET = `\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}(\\.\\d{1,9})?(${OFFSET})`;
const PHONE = '^[1-9]\\d{6,14}$';
const ZONE = '^[A-Za-z][A-Za-z0-9_+/-]{0,63}$';
const LONE_SURROGATE = /\p{Surrogate}/u;

const isText = (value: unknown): value is string => typeof value === 'string';
const isBlank = (value: unknown) => value === null || (isText(value) && value.trim() === '');
const isSound = (value: string) => !value.includes('\0') && !LONE_SURROGATE.test(value);

/** Null, empty strings and white space are taken for absent. */
const WhenGiven = () => ValidateIf((_object, value: unknown) => value !== undefined && !isBlank(value));

const Passes = (name: string, validate: (value: unknown) => boolean) => ValidateBy({ name, validator: { validate } });

function optional(shown: ApiPropertyOptions, validate: (value: string) => boolean): PropertyDecorator {
  return applyDecorators(
    ApiPropertyOptional({ ...shown, nullable: true }),
    WhenGiven(),
    Passes(String(shown.name ?? 'optional'), (value) => isText(value) && isSound(value) && validate(value)),
  );
}

/** Digits with a country code; an integer of that shape is taken, too. */
export function PhoneField(shown: Shown): PropertyDecorator {
  const shape = new RegExp(PHONE);
  return applyDecorators(
    ApiProperty({ ...shown, type: 'string', pattern: PHONE }),
    Passes('phone', (value) => (isText(value) || Number.isSafeInteger(value)) && shape.test(String(value))),
  );
}

/** A text of which something is left without its white space. How long it may be shows only after substitution. */
export function TemplateField(shown: Shown): PropertyDecorator {
  return applyDecorators(
    ApiProperty({ ...shown, type: 'string', minLength: 1, pattern: '\\S' }),
    Passes('template', (value) => isText(value) && !isBlank(value) && isSound(value)),
  );
}

/** At most so many Unicode code points. */
export function OptionalText({ maxLength, ...shown }: Shown & { maxLength?: number }): PropertyDecorator {
  const max = maxLength ?? Number.POSITIVE_INFINITY;
  const size = maxLength === undefined ? {} : { maxLength };
  return optional({ ...shown, type: 'string', ...size }, (value) => [...value].length <= max);
}

/** One of these words. */
export function OptionalChoice({ choices, ...shown }: Shown & { choices: readonly string[] }): PropertyDecorator {
  return optional({ ...shown, enum: [...choices] }, (value) => choices.includes(value));
}

/** `Y-m-d H:i:s`, ISO 8601 with an offset, or one of these words. That the time exists shows only in its zone. */
export function OptionalTime({ words = [], ...shown }: Shown & { words?: readonly string[] }): PropertyDecorator {
  const pattern = `^(${[LOCAL, WITH_OFFSET, ...words].join('|')})$`;
  const shape = new RegExp(pattern);
  return optional({ ...shown, type: 'string', pattern }, (value) => shape.test(value));
}

/** The name of a time zone; that it exists shows only at run time. */
export function OptionalZone(shown: Shown): PropertyDecorator {
  const shape = new RegExp(ZONE);
  return optional({ ...shown, type: 'string', pattern: ZONE }, (value) => shape.test(value));
}
