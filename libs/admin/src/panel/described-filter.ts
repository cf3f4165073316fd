import { type Day, readDay } from './read-day.js';
import type { FieldSentences } from '../i18n/field-errors.js';
import { listHref } from './list-query.js';
import { idOf } from './read-id.js';

/** How a field is read, undefined where it cannot be, and the code of what is said then. */
type DescribedField<Context> = readonly [parse: (text: string, context: Context) => unknown, fault: string];
type DescribedFields<Context> = Readonly<Record<string, DescribedField<Context>>>;

/** A filter as the URL holds it: untrusted, and every part is optional. */
export type FilterQuery<Field extends string = string> = Readonly<Partial<Record<Field | 'before', unknown>>>;

/** A filter as it was typed, and what it means. */
export interface FilterReading<Fields extends DescribedFields<never>> {
  typed: Readonly<Record<keyof Fields & string, string>>;
  /** What could be read. */
  values: { readonly [Field in keyof Fields]?: Exclude<ReturnType<Fields[Field][0]>, undefined> };
  /** The codes of why fields were refused. */
  errors: Readonly<Partial<Record<keyof Fields & string, Fields[keyof Fields][1]>>>;
  /** Whether anything is typed. */
  isFiltered: boolean;
  /** The place in the list; undefined: its beginning. */
  before: number | undefined;
}

/**
 * The filter of a list, whose state is in the URL: its fields, each with how it is read. Empty ones do not matter. `twice`:
 * what is said of a field that the URL has more than once; otherwise it counts as empty.
 */
export const describeFilter =
  <Context>() =>
  <const Fields extends DescribedFields<Context>>(fields: Fields, twice?: string) => {
    type Field = keyof Fields & string;
    const names = Object.keys(fields) as Field[];
    const typedIn = (query: FilterQuery<Field>) => {
      const textOf = (name: Field) => (typeof query[name] === 'string' ? query[name].trim() : '');
      return Object.fromEntries(names.map((name) => [name, textOf(name)])) as Record<Field, string>;
    };
    return {
      read(query: FilterQuery<Field>, context: Context): FilterReading<Fields> {
        const typed = typedIn(query);
        const given = names.filter((name) => typed[name] !== '');
        const read = given.map((name) => [name, fields[name]![0](typed[name], context)] as const);
        const unread = read.filter(([, value]) => value === undefined).map(([name]) => [name, fields[name]![1]]);
        const isTwice = (name: Field) => query[name] !== undefined && typeof query[name] !== 'string';
        const doubled = twice === undefined ? [] : names.filter(isTwice).map((name) => [name, twice]);
        const values = read.filter(([, value]) => value !== undefined);
        return {
          typed,
          values: Object.fromEntries(values) as FilterReading<Fields>['values'],
          errors: Object.fromEntries([...unread, ...doubled]) as FilterReading<Fields>['errors'],
          isFiltered: given.length > 0,
          before: idOf(query.before),
        };
      },
      /** The address of the list, or of another page of the same things, with this filter, at a place of it. */
      href: (path: string, query: FilterQuery<Field>, before?: number) => listHref(path, { ...typedIn(query), before }),
    };
  };

/** The sentences for the errors of a filter, where their codes are the names of texts. */
export function namedTexts<Name extends string>(
  t: Readonly<Record<Name, string>>,
  errors: Readonly<Partial<Record<string, Name>>>,
): FieldSentences {
  const sentences: FieldSentences = {};
  for (const [field, name] of Object.entries(errors)) if (name !== undefined) sentences[field] = t[name];
  return sentences;
}

/** One of these names. */
export const oneOf =
  <Name extends string>(names: readonly Name[]) =>
  (text: string): Name | undefined =>
    names.find((name) => name === text);

/** The id of one of these. */
export function knownId(text: string, known: readonly { id: number }[]): number | undefined {
  const id = idOf(text);
  return known.some((one) => one.id === id) ? id : undefined;
}

/** A day, and the code of what is said of a text that is none. */
export const dayIn = <Fault extends string>(fault: Fault) =>
  [(text: string, { zone }: { zone: string }) => readDay(text, zone), fault] as const;

/** The time from a day to the end of another one, and what is wrong with them. */
export function daySpan({ from, to }: { from?: Day; to?: Day }) {
  const isReversed = from && to && to.start < from.start;
  return {
    span: { ...(from && { from: from.start }), ...(to && { until: to.end }) },
    errors: isReversed ? { to: 'filter_reversed' } : {},
  };
}
