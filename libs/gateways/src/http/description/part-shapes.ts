import { childPointer } from '@recado/core';
import { type PlaceholderSet, parseTemplate, PLACEHOLDERS } from './placeholders.js';
import { all, boolean, Misfit, mustBe, object, oneOrMany, type Shape, text, value } from './shape.js';

/** Longest text in a description. */
const MAX_TEXT = 500;
const MAX_WORDS = 200;
/** Most tests in one rule, and most pointers in the place of one. */
const MAX_PARTS = 10;
const MAX_SECONDS = 86_400;
const POINTER = /^(?:\/(?:[^~]|~[01])*)?$/s;
const STATUS = /^[1-5]xx$/;

const words200 = text((given) => given.length > 0 && given.length <= MAX_WORDS, 'words');

/** A text, or one in each language. */
export const words: Shape = (given, path) =>
  typeof given === 'object' && given !== null && !Array.isArray(given)
    ? object({ 'pt-BR': words200, en: words200 }, { required: ['pt-BR', 'en'] })(given, path)
    : words200(given, path);

export const shortText = text((given) => given.length > 0 && given.length <= MAX_TEXT, 'text');

/** A text in which only these placeholders stand. */
export function template(allowed: PlaceholderSet): Shape {
  return (given, path) => {
    if (typeof given !== 'string' || given.length > MAX_TEXT) throw mustBe(path, 'text');
    const parsed = parseTemplate(given, PLACEHOLDERS[allowed]);
    if (!('wrong' in parsed)) return;
    const names = PLACEHOLDERS[allowed].map((name) => `{${name}}`).join(' ');
    throw new Misfit('placeholder_unknown', path, [parsed.wrong.slice(0, 60), names]);
  };
}

/** Any JSON whose texts are templates. */
export function jsonTemplate(allowed: PlaceholderSet): Shape {
  const leaf = template(allowed);
  const read: Shape = (given, path) => {
    if (typeof given === 'string') return leaf(given, path);
    if (typeof given !== 'object' || given === null) return;
    for (const [name, part] of Object.entries(given)) read(part, childPointer(path, name));
  };
  return (given, path) => {
    if (typeof given !== 'object' || given === null) throw mustBe(path, 'object');
    read(given, path);
  };
}

export const pointer = text((given) => given.length <= MAX_TEXT && POINTER.test(given), 'pointer');
export const pointers = oneOrMany(pointer, MAX_PARTS);
export const seconds = value(
  (given) => Number.isInteger(given) && Number(given) >= 1 && Number(given) <= MAX_SECONDS,
  'seconds',
);

const status = value(
  (given) =>
    typeof given === 'string'
      ? STATUS.test(given)
      : Number.isInteger(given) && Number(given) >= 100 && Number(given) <= 599,
  'status',
);
const scalar = value((given) => given === null || ['string', 'number', 'boolean'].includes(typeof given), 'scalar');

const TESTS = { pointer, equals: scalar, contains: shortText, matches: shortText, exists: boolean };
const ONE_TEST = { exclusive: [['equals', 'contains', 'matches', 'exists']] } as const;
const needsPointer: Shape = (given, path) => {
  const has = (name: string) => Object.hasOwn(given as object, name);
  const [test] = ['equals', 'contains', 'matches', 'exists'].filter(has);
  if (test !== undefined && !has('pointer')) throw new Misfit('field_missing', path, ['pointer']);
};

/** A test of a callback. */
const condition = object(TESTS, { ...ONE_TEST, required: ['pointer'] });
export const conditions = oneOrMany(condition, MAX_PARTS);
/** A test of an answer. */
export const answerConditions = oneOrMany(
  all(object({ status: oneOrMany(status, MAX_PARTS), ...TESTS }, ONE_TEST), needsPointer, notEmpty),
  MAX_PARTS,
);

/** A test without a test would match everything in silence. */
function notEmpty(given: unknown, path: string): void {
  if (Object.keys(given as object).length === 0) throw mustBe(path, 'notEmpty');
}
