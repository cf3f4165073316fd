import { DomainError, excerpt, shown } from '@recado/core';

/** An object of the request of a program. */
export type Fields = Readonly<Record<string, unknown>>;

/** Throws DomainError `validation_failed` about one field. */
export function refuse(path: string, code: string, params?: Readonly<Record<string, string | number>>): never {
  throw new DomainError('validation_failed', { violations: [{ path, code, ...(params && { params }) }] });
}

/** Throws the refusal of a field that is missing. */
export function required(field: string): never {
  return refuse(field, 'dialect_field_required', { field });
}

/** Throws the refusal of something that the provider can and Recado cannot. `what`: in the words of the provider. */
export function unsupported(path: string, what: string): never {
  return refuse(path, 'dialect_unsupported', { read: excerpt(what) });
}

/** Whether a program left a field out: null, which programs send for what they do not use, counts as missing. */
export function isMissing(value: unknown): value is null | undefined {
  return value === undefined || value === null;
}

/** The object in a field; empty: none is given. Throws DomainError `validation_failed`. */
export function objectIn(source: Fields, name: string, path = name): Fields {
  const value = source[name];
  if (isMissing(value)) return {};
  if (typeof value !== 'object' || Array.isArray(value)) refuse(path, 'object_expected', { read: shown(value) });
  return value as Fields;
}

/** The list in a field; empty: none is given. One object alone counts as a list of one. */
export function listIn(source: Fields, name: string, path = name): readonly Fields[] {
  const value = source[name];
  if (isMissing(value)) return [];
  const list: unknown[] = Array.isArray(value) ? value : [value];
  if (list.some((one) => typeof one !== 'object' || one === null))
    refuse(path, 'object_expected', { read: shown(value) });
  return list as Fields[];
}

/** The text in a field, also where it came as a number; undefined: it is missing. Throws DomainError `validation_failed`. */
export function textIn(source: Fields, name: string, path = name): string | undefined {
  const value = source[name];
  if (isMissing(value)) return undefined;
  if (typeof value === 'string') return value;
  if (typeof value === 'number') return String(value);
  return refuse(path, 'string_expected', { read: shown(value) });
}

/** Without the fields that are undefined. */
export function given<T extends object>(fields: T): Partial<T> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Partial<T>;
}
