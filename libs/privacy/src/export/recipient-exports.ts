import { Injectable } from '@nestjs/common';
import { Cursors, type Principal } from '@recado/auth';
import { type Language } from '@recado/core';
import { checkParameters, limitOf } from '@recado/http';
import { PersonMessages } from '@recado/messages';
import { PersonDeliveries } from '@recado/webhooks';
import { HeldData } from './held-data.js';
import type { RecipientExportDto } from './recipient-export.dto.js';
import { RecipientExportQuery } from './recipient-export.query.js';
import { recipientMessageJson } from './recipient-message.json.js';
import type { Person } from '../person.js';

/** Exports what is held about a person: the messages page by page, everything else with the first page. */
@Injectable()
export class RecipientExports {
  constructor(
    private readonly held: HeldData,
    private readonly messages: PersonMessages,
    private readonly deliveries: PersonDeliveries,
    private readonly cursors: Cursors,
  ) {}

  /** Throws DomainError `validation_failed` for invalid parameters and foreign cursors. */
  async page(person: Person, { keyId }: Principal, query: unknown, language: Language): Promise<RecipientExportDto> {
    const parameters = checkParameters(RecipientExportQuery, query);
    const { cursor } = parameters;
    const listOf = { keyId, export: person.person };
    const [before] = cursor === undefined ? [] : this.cursors.read(cursor, listOf);
    const span = { limit: limitOf(parameters), ...(before !== undefined && { before }) };
    const { items, nextBefore } = await this.messages.page(person.phones, span);
    const deliveries = await this.deliveries.of(items.map(({ id }) => id));
    return {
      phone: person.phone,
      held: cursor === undefined ? await this.held.of(person) : null,
      messages: items.map((item) => {
        const theirs = deliveries.filter(({ messageId }) => messageId === item.id);
        return recipientMessageJson(item, theirs, language);
      }),
      next_cursor: this.cursors.write(nextBefore === null ? null : [nextBefore], listOf),
    };
  }
}
