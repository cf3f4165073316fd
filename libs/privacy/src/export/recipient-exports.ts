import { Injectable } from '@nestjs/common';
import { type Actor, Audit } from '@recado/audit';
import { Cursors, type Principal } from '@recado/auth';
import { BATCH_FIELDS, isoTime, type Language, type NotificationType, tellerOf } from '@recado/core';
import { Database } from '@recado/database';
import { checkParameters, limitOf } from '@recado/http';
import { type AttemptView, messageJson, type PersonMessage, PersonMessages } from '@recado/messages';
import { PersonContacts } from '@recado/recipients';
import { type MessageDelivery, PersonDeliveries } from '@recado/webhooks';
import { numberOf, type Person, withOtherNumbers } from '../person.js';
import { HeldData } from './held-data.js';
import type {
  HeldAttemptDto,
  HeldDeliveryDto,
  RecipientMessageDto,
  RecipientExportDto,
} from './recipient-export.dto.js';
import { RecipientExportQuery } from './recipient-export.query.js';

const toldFields = tellerOf(BATCH_FIELDS, 'export');

/** The wire format of a message with all that is kept of it; `language`: of the explanation of its failure. */
function recipientMessageJson(
  message: PersonMessage,
  deliveries: readonly MessageDelivery[],
  language: Language,
): RecipientMessageDto {
  return {
    ...messageJson(message, null, language),
    recipient_id: message.recipientId,
    ...toldFields(message),
    attempt_log: message.attemptLog.map(attemptJson),
    webhook_deliveries: deliveries.map(deliveryJson),
  };
}

function attemptJson({ attempt, startedAt, endedAt, outcome, code, detail }: AttemptView): HeldAttemptDto {
  return { attempt, started_at: isoTime(startedAt), ended_at: isoTime(endedAt), outcome, code, detail };
}

function deliveryJson({ id, endpointId, eventId, type, payload, createdAt }: MessageDelivery): HeldDeliveryDto {
  return {
    id,
    webhook_id: endpointId,
    event_id: eventId,
    type: type as NotificationType,
    payload: JSON.parse(payload) as object,
    created_at: isoTime(createdAt),
  };
}

/** Messages that are read at a time for a whole export. */
const STEP = 100;

/** A page of the messages to a person, and where the next one begins; null: there is none. */
interface ExportedMessages {
  messages: RecipientMessageDto[];
  nextBefore: number | null;
}

/** The query of a page, untrusted, and the language of its explanations. */
interface ExportQuery {
  parameters: unknown;
  language: Language;
}

/** Exports what is held about a person: the messages page by page, everything else with the first page. */
@Injectable()
export class RecipientExports {
  constructor(
    private readonly held: HeldData,
    private readonly messages: PersonMessages,
    private readonly deliveries: PersonDeliveries,
    private readonly contacts: PersonContacts,
    private readonly cursors: Cursors,
    private readonly database: Database,
    private readonly audit: Audit,
  ) {}

  /**
   * A page of an export, which is in the audit trail from its first page on, with who asked and not whom it is about.
   * Throws DomainError `validation_failed` for invalid parameters and foreign cursors.
   */
  async page(asked: Person, { keyId }: Principal, actor: Actor, query: ExportQuery): Promise<RecipientExportDto> {
    const { parameters: given, language } = query;
    const person = await withOtherNumbers(asked, this.contacts);
    const parameters = checkParameters(RecipientExportQuery, given);
    const { cursor } = parameters;
    const listOf = { keyId, export: person.person };
    const [before] = cursor === undefined ? [] : this.cursors.read(cursor, listOf);
    if (cursor === undefined) await this.record(actor);
    const { messages, nextBefore } = await this.read(person, { limit: limitOf(parameters), before }, language);
    return {
      phone: numberOf(person),
      ...(person.userIds[0] !== undefined && { user_id: person.userIds[0] }),
      held: cursor === undefined ? await this.held.of(person) : null,
      messages,
      next_cursor: this.cursors.write(nextBefore === null ? null : [nextBefore], listOf),
    };
  }

  /**
   * The whole export as one JSON document, like a page that is the only one. It comes in parts, so that it is never held
   * whole. It is in the audit trail before this resolves.
   */
  async whole(person: Person, actor: Actor, language: Language): Promise<AsyncGenerator<string, void>> {
    await this.record(actor);
    return this.parts(await withOtherNumbers(person, this.contacts), language);
  }

  private record(actor: Actor): Promise<void> {
    return this.database.write((tx) => this.audit.record(tx, { actor, action: 'recipient.exported' }));
  }

  private async *parts(person: Person, language: Language): AsyncGenerator<string, void> {
    const held = JSON.stringify(await this.held.of(person));
    const [userId] = person.userIds;
    const named = userId === undefined ? '' : `,\n"user_id":${JSON.stringify(userId)}`;
    yield `{"phone":${JSON.stringify(numberOf(person))}${named},\n"held":${held},\n"messages":[`;
    let comma = '\n';
    for (let before: number | null | undefined; before !== null;) {
      const { messages, nextBefore } = await this.read(person, { limit: STEP, before }, language);
      for (const message of messages) {
        yield comma + JSON.stringify(message);
        comma = ',\n';
      }
      before = nextBefore;
    }
    yield '],\n"next_cursor":null}\n';
  }

  private async read(
    { phones }: Person,
    { limit, before }: { limit: number; before: number | undefined },
    language: Language,
  ): Promise<ExportedMessages> {
    const span = { limit, ...(before !== undefined && { before }) };
    const { items, nextBefore } = await this.messages.page(phones, span);
    const deliveries = await this.deliveries.of(items.map(({ id }) => id));
    const messages = items.map((item) => {
      const theirs = deliveries.filter(({ messageId }) => messageId === item.id);
      return recipientMessageJson(item, theirs, language);
    });
    return { messages, nextBefore };
  }
}
