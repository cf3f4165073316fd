import { childPointer, nearest } from '@recado/core';
import type { DescriptionFaultCode, Expected, FaultParam } from './description-fault.js';

/** A value does not fit. Thrown by shapes; `readDescription` catches it. */
export class Misfit extends Error {
  constructor(
    readonly code: DescriptionFaultCode,
    /** A JSON pointer. */
    readonly path: string,
    readonly params: readonly FaultParam[],
  ) {
    super(code);
  }
}

/** Checks a value at a pointer, in the order of the document. Throws Misfit. */
export type Shape = (value: unknown, path: string) => void;

export const mustBe = (path: string, expected: Expected) => new Misfit('value_wrong', path, [{ expected }]);

/** An object with these fields only. `required` must be there; of each group of `exclusive` one at most. */
export function object(
  fields: Readonly<Record<string, Shape>>,
  { required = [], exclusive = [] }: { required?: readonly string[]; exclusive?: readonly (readonly string[])[] } = {},
): Shape {
  const names = new Set(Object.keys(fields));
  return (value, path) => {
    const given = membersOf(value, path);
    for (const [name, part] of given) {
      if (!names.has(name)) throw unknownField(name, path, names);
      fields[name]!(part, childPointer(path, name));
    }
    const has = new Set(given.map(([name]) => name));
    const missing = required.find((name) => !has.has(name));
    if (missing !== undefined) throw new Misfit('field_missing', path, [missing]);
    const conflict = exclusive.find((group) => group.filter((name) => has.has(name)).length > 1);
    if (conflict) throw new Misfit('fields_conflict', path, [conflict.join(', ')]);
  };
}

/** An object of any names. */
export function record(value: Shape, { name, max }: { name?: Shape; max: number }): Shape {
  return (given, path) => {
    const members = membersOf(given, path);
    if (members.length > max) throw new Misfit('too_many', path, [String(max)]);
    for (const [key, part] of members) {
      name?.(key, childPointer(path, key));
      value(part, childPointer(path, key));
    }
  };
}

/** A list of at least one. */
export function list(item: Shape, max: number): Shape {
  return (value, path) => {
    if (!Array.isArray(value)) throw mustBe(path, 'list');
    if (value.length === 0) throw mustBe(path, 'notEmpty');
    if (value.length > max) throw new Misfit('too_many', path, [String(max)]);
    value.forEach((part, index) => item(part, childPointer(path, index)));
  };
}

/** One, or a list of at least one. */
export function oneOrMany(item: Shape, max: number): Shape {
  const many = list(item, max);
  return (value, path) => (Array.isArray(value) ? many(value, path) : item(value, path));
}

/** One of these words. */
export function oneOf(words: readonly string[]): Shape {
  return (value, path) => {
    if (typeof value === 'string' && words.includes(value)) return;
    throw unknownValue(value, path, words);
  };
}

export function unknownValue(value: unknown, path: string, words: readonly string[]): Misfit {
  const shown = typeof value === 'string' ? value.slice(0, 60) : JSON.stringify(value).slice(0, 60);
  const meant = typeof value === 'string' ? meantBy(value, new Set(words)) : undefined;
  if (meant === undefined) return new Misfit('value_unknown', path, [shown, words.join(', ')]);
  return new Misfit('value_mistyped', path, [shown, meant, words.join(', ')]);
}

/** A text for which `fits` holds. */
export function text(fits: (value: string) => boolean, expected: Expected): Shape {
  return (value, path) => {
    if (typeof value !== 'string' || !fits(value)) throw mustBe(path, expected);
  };
}

/** A value for which `fits` holds. */
export function value(fits: (given: unknown) => boolean, expected: Expected): Shape {
  return (given, path) => {
    if (!fits(given)) throw mustBe(path, expected);
  };
}

export const boolean = value((given) => typeof given === 'boolean', 'boolean');

/** Each of the shapes must fit. */
export const all =
  (...shapes: readonly Shape[]): Shape =>
  (given, path) => {
    for (const shape of shapes) shape(given, path);
  };

function membersOf(given: unknown, path: string): [string, unknown][] {
  if (typeof given !== 'object' || given === null || Array.isArray(given)) throw mustBe(path, 'object');
  return Object.entries(given);
}

function unknownField(name: string, path: string, names: ReadonlySet<string>): Misfit {
  const at = childPointer(path, name);
  const shown = name.slice(0, 60);
  const meant = meantBy(name, names);
  if (meant !== undefined) return new Misfit('field_mistyped', at, [shown, meant]);
  return new Misfit('field_unknown', at, [shown, [...names].join(', ')]);
}

/** Of words of one or two letters every other one is as near as the next. */
function meantBy(word: string, words: ReadonlySet<string>): string | undefined {
  return word.length < 3 ? undefined : nearest(word, words);
}
