import { formatLocal, type MessageStatus, readTime, statusOfWire, type Violation } from '@recado/core';
import type { Parameters } from '@recado/http';
import { namesIn } from '@recado/http';
import type { MessageFilter, TimeRange } from '@recado/messages';
import type { MessageListQuery } from './message-list.query.js';

type TimeField = 'created_from' | 'created_to' | 'scheduled_from' | 'scheduled_to';

/** Times of the API are whole seconds; the last second of a range is included. */
const SECOND_MS = 1_000;
/** An unescaped plus sign arrives as a space. */
const UNESCAPED_OFFSET = /^(\s*\d{4}-\d\d-\d\d[T ]\d\d:[\d:.,]+) (\d\d(?::?\d\d)?\s*)$/;

/** The filter of checked parameters. Adds a violation for each invalid time; times are read in `zone`. */
export function readFilter({ parameters, violations }: Parameters<MessageListQuery>, zone: string): MessageFilter {
  const { status, phone, user_id, batch_id, reference } = parameters;
  if (phone !== undefined && user_id !== undefined) violations.push({ path: 'user_id', code: 'user_id_with_phone' });
  const reader = new TimeReader(parameters, violations, zone);
  return {
    statuses: status === undefined ? undefined : statusesIn(status),
    batchId: batch_id === undefined ? undefined : Number(batch_id),
    phone: phone ?? user_id,
    reference,
    created: reader.range('created_from', 'created_to'),
    scheduled: reader.range('scheduled_from', 'scheduled_to'),
  };
}

/** Unique and sorted, so that a cursor does not depend on the spelling. */
function statusesIn(value: string | string[]): MessageStatus[] {
  return [...new Set(namesIn(value).flatMap((name) => statusOfWire(name) ?? []))].sort((a, b) => a - b);
}

class TimeReader {
  constructor(
    private readonly parameters: MessageListQuery,
    private readonly violations: Violation[],
    private readonly zone: string,
  ) {}

  /** Undefined: neither end was given. */
  range(fromField: TimeField, toField: TimeField): TimeRange | undefined {
    const [from, to] = [this.time(fromField), this.time(toField)];
    if (from !== undefined && to !== undefined && to < from) {
      const { zone } = this;
      this.refuse(toField, 'range_reversed', { read: formatLocal(to, zone), from: formatLocal(from, zone), zone });
    }
    if (from === undefined && to === undefined) return undefined;
    return { from, until: to === undefined ? undefined : to + SECOND_MS };
  }

  /** Undefined: not given, or refused. */
  private time(field: TimeField): number | undefined {
    const value = this.parameters[field];
    // A value that is no string has its violation already.
    if (typeof value !== 'string') return undefined;
    const reading = readTime(value.replace(UNESCAPED_OFFSET, '$1+$2'), this.zone);
    if (reading.ok) return reading.at;
    this.refuse(field, reading.code, reading.params);
    return undefined;
  }

  private refuse(path: TimeField, code: string, params: Violation['params']): void {
    this.violations.push({ path, code, params });
  }
}
