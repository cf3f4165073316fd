import { idOf } from './read-id.js';
import { readDay } from './read-day.js';

/** The code of a sentence in `fields` of the texts of messages. */
type FilterFault =
  | 'filter_twice'
  | 'filter_status'
  | 'filter_phone'
  | 'filter_key'
  | 'filter_batch'
  | 'filter_channel'
  | 'filter_code'
  | 'filter_date'
  | 'filter_reversed';

/** Why fields were refused; empty: all could be read. */
export type FilterFaults<Field extends string> = Partial<Record<Field, FilterFault>>;

/** Reads the fields of a filter, which the URL holds. Empty ones do not matter; what cannot be read is refused. */
export class FilterReader<Field extends string> {
  readonly errors: FilterFaults<Field> = {};

  constructor(private readonly query: Partial<Record<Field, unknown>>) {}

  /** The value of a field. Undefined: it is empty, or refused. */
  read<Value>(field: Field, fault: FilterFault, parse: (text: string) => Value | undefined): Value | undefined {
    const { [field]: given = '' } = this.query;
    if (typeof given !== 'string') return this.refuse(field, 'filter_twice');
    const text = given.trim();
    return text === '' ? undefined : (parse(text) ?? this.refuse(field, fault));
  }

  /** The days from `from` to `to`, both included. */
  range(this: FilterReader<Field | 'from' | 'to'>, zone: string): { from?: number; until?: number } | undefined {
    const day = (text: string) => readDay(text, zone);
    const [from, to] = [this.read('from', 'filter_date', day), this.read('to', 'filter_date', day)];
    if (from && to && to.start < from.start) this.refuse('to', 'filter_reversed');
    return from || to ? { ...(from && { from: from.start }), ...(to && { until: to.end }) } : undefined;
  }

  private refuse(field: Field, fault: FilterFault): undefined {
    this.errors[field] = fault;
  }
}

/** The id that a text names, if it is one of these. */
export function knownId(text: string, known: readonly { id: number }[]): number | undefined {
  const id = idOf(text);
  return known.some((one) => one.id === id) ? id : undefined;
}
