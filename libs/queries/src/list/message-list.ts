import { Injectable } from '@nestjs/common';
import { Cursors, type Principal } from '@recado/auth';
import { Settings } from '@recado/config';
import { DomainError, type Language } from '@recado/core';
import { limitOf, readParameters } from '@recado/http';
import { messageJson, visibleTo } from '@recado/messages';
import type { IdSpan } from '@recado/messages';
import { AcceptedIds } from '../search/accepted-ids.js';
import { MessageQueries } from '../search/message.queries.js';
import { WaitingReasons } from '../waiting/waiting-reasons.js';
import type { MessageListDto } from './message-list.dto.js';
import { MessageListQuery } from './message-list.query.js';
import { readFilter } from './read-filter.js';

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
