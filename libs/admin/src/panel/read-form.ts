import { plainToInstance, Transform } from 'class-transformer';
import { validateSync, type ValidationError } from 'class-validator';
import type { FieldError } from '../i18n/index.js';
import type { FormBody } from './form-parser.js';

/** Field → why it was refused. */
export type FieldErrors = Partial<Record<string, FieldError>>;

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

/** White space around it is a slip of the keyboard. Not for passwords. */
export const Trimmed = (): PropertyDecorator => Transform(({ value }) => String(value).trim());

/** Reads a form into its class. The messages of the class's rules are codes of the catalogue. */
export function readForm<Form extends object>(type: new () => Form, body: FormBody | undefined): FormReading<Form> {
  // The class's own defaults tell which fields there are: nothing else that is sent gets in.
  const known = Object.keys(new type()).filter((field) => typeof body?.[field] === 'string');
  const form = plainToInstance(type, Object.fromEntries(known.map((field) => [field, body?.[field]])));
  const problems = validateSync(form, { stopAtFirstError: true });
  return { form, errors: Object.fromEntries(problems.map(toFieldError)), isValid: problems.length === 0 };
}

function toFieldError({ property, constraints }: ValidationError): [string, FieldError] {
  return [property, (Object.values(constraints ?? {})[0] ?? 'summary') as FieldError];
}
