import { Injectable } from '@nestjs/common';
import { Cursors, type Principal } from '@recado/auth';
import { Settings } from '@recado/config';
import {
  formatLocal,
  type MessageStatus,
  readTime,
  statusOfWire,
  type Violation,
  DomainError,
  type Language,
} from '@recado/core';
import { type Parameters, namesIn, limitOf, readParameters } from '@recado/http';
import { type MessageFilter, type TimeRange, messageJson, visibleTo, type IdSpan } from '@recado/messages';
import { AcceptedIds } from '../search/accepted-ids.js';
import { MessageQueries } from '../search/message.queries.js';
import { WaitingReasons } from '../waiting/waiting-reasons.js';
import type { MessageListDto } from './message-list.dto.js';
import { MessageListQuery } from './message-list.query.js';

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

/** Lists messages by filter, page by page. */
@Injectable()
export class MessageList {
  constructor(
    private readonly queries: MessageQueries,
    private readonly acceptedIds: AcceptedIds,
    private readonly cursors: Cursors,
    private readonly waiting: WaitingReasons,
    private readonly settings: Settings,
  ) {}

  /** Throws DomainError `validation_failed` for invalid parameters and foreign cursors. */
  async page(principal: Principal, query: unknown, language: Language): Promise<MessageListDto> {
    const read = readParameters(MessageListQuery, query);
    const asked = readFilter(read, principal.timezone ?? this.settings.timezone);
    if (read.violations.length > 0) throw new DomainError('validation_failed', read);
    const { cursor } = read.parameters;
    const filter = { ...asked, apiKeyId: visibleTo(principal) };
    const owner = { keyId: principal.keyId, filter };
    const span = cursor === undefined ? await this.acceptedIds.spanOf(filter.created) : this.spanAfter(cursor, owner);
    const { items, nextBefore } = await this.queries.page(filter, { ...span, limit: limitOf(read.parameters) });
    const reasons = await this.waiting.ofAll(items);
    return {
      data: items.map((message) => messageJson(message, reasons.get(message.id) ?? null, language)),
      next_cursor: this.cursors.write(nextBefore === null ? null : [nextBefore, span.downTo], owner),
    };
  }

  private spanAfter(cursor: string, owner: object): IdSpan {
    const [before, downTo] = this.cursors.read(cursor, owner) as [number, number];
    return { before, downTo };
  }
}
