import { isAddressableName, isBlank, isShowableName, nameOf } from '@recado/core';
import { plainToInstance, Transform } from 'class-transformer';
import { ValidateBy, validateSync, type ValidationError } from 'class-validator';
import type { FieldErrors } from '../i18n/field-errors.js';
import type { FormBody } from './form-parser.js';

/** Whether any field was refused. */
export function hasErrors(errors: object): boolean {
  return Object.keys(errors).length > 0;
}

/** A form as it was read, with what is wrong in it. */
export interface FormReading<Form> {
  form: Form;
  errors: FieldErrors;
  isValid: boolean;
}

/** Removes white space around a field. Not for passwords. */
export const Trimmed = (): PropertyDecorator => Transform(({ value }) => String(value).trim());

/** A text that shows something, as the API asks of messages. `message`: the code of the sentence. */
export const Visible = ({ message }: { message: string }): PropertyDecorator =>
  ValidateBy({ name: 'visible', validator: { validate: (value) => !isBlank(String(value)) } }, { message });

/** A name of one visible line, as it is kept. `hasAddress`: an address of the API has it. */
export const Name =
  ({ hasAddress = false } = {}): PropertyDecorator =>
  (form, field) => {
    const isTaken = (value: unknown) => !hasAddress || isAddressableName(String(value));
    Transform(({ value }) => nameOf(String(value)))(form, field);
    ValidateBy(
      { name: 'showable', validator: { validate: (value) => isShowableName(String(value)) } },
      { message: 'name_characters' },
    )(form, field);
    ValidateBy({ name: 'addressable', validator: { validate: isTaken } }, { message: 'name_dots' })(form, field);
  };

/** Reads a form into its class. The `message` of each rule of the class is the code of a sentence. */
export function readForm<Form extends object>(type: new () => Form, body: FormBody | undefined): FormReading<Form> {
  // Only the fields that the class has defaults for are read.
  const known = Object.keys(new type()).filter((field) => typeof body?.[field] === 'string');
  const form = plainToInstance(type, Object.fromEntries(known.map((field) => [field, body?.[field]])));
  const problems = validateSync(form, { stopAtFirstError: true });
  return { form, errors: Object.fromEntries(problems.map(toFieldError)), isValid: problems.length === 0 };
}

function toFieldError({ property, constraints }: ValidationError): [string, string] {
  return [property, Object.values(constraints ?? {})[0] ?? 'summary'];
}
