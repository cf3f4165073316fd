import type { FieldWords } from './field-words.js';

/** One field that an entry names: its value, or its values before and after. */
export interface FieldChange {
  field: string;
  before?: string;
  after?: string;
  value?: string;
}

type Details = Readonly<Record<string, unknown>>;
type Pair = readonly [field: string, before: unknown, after: unknown];

/** What holds after a change where an entry has only what was before it. */
const AFTERWARDS = ['limits', 'members', 'name'];

/** What the details of an entry say, field by field, in words. What a change left as it was is not told. */
export function changesOf(details: Details | null, words: FieldWords): FieldChange[] {
  const { before, after, ...rest } = details ?? {};
  const isHalf = before !== undefined && after === undefined;
  const now = isHalf ? AFTERWARDS.find((field) => field in rest) : undefined;
  const pairs = now === undefined ? pairsOf('roles', before, after) : pairsOf(now, before, rest[now]);
  const others = Object.entries(rest).filter(([field]) => field !== now);
  const changed = others.flatMap(([field, value]): Pair[] =>
    isChange(value) ? [[field, value.before, value.after]] : [],
  );
  const told = [...pairs, ...changed].flatMap((pair) => changeOf(pair, words));
  const stated = others.filter(([, value]) => !isChange(value));
  return [...told, ...stated.map(([field, value]) => ({ field: words.name(field), value: words.value(field, value) }))];
}

/** The fields of two records, or two values of one field. */
function pairsOf(field: string, before: unknown, after: unknown): Pair[] {
  const [old, now] = [before ?? {}, after ?? {}];
  if (!isRecord(old) || !isRecord(now)) return [[field, before, after]];
  return [...new Set([...Object.keys(old), ...Object.keys(now)])].map((each) => [each, old[each], now[each]]);
}

function changeOf([field, old, now]: Pair, words: FieldWords): FieldChange[] {
  const [before, after] = [words.value(field, old), words.value(field, now)];
  return before === after ? [] : [{ field: words.name(field), before, after }];
}

function isRecord(value: unknown): value is Details {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isChange(value: unknown): value is { before: unknown; after: unknown } {
  return isRecord(value) && 'before' in value && 'after' in value;
}
