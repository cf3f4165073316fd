import { Injectable } from '@nestjs/common';
import type { MessageDialect } from '@recado/core';
import { Database, rewriteRows, type Transaction } from '@recado/database';
import { PER_MESSAGE_URL } from '../formats.js';

/** A delivery about a message. */
export interface MessageDelivery {
  id: number;
  endpointId: number;
  eventId: string;
  type: string;
  messageId: number;
  /** The body, as JSON. */
  payload: string;
  /** UTC milliseconds. */
  createdAt: number;
}

const DELIVERIES = `SELECT id, endpoint_id AS endpointId, event_id AS eventId, type, message_id AS messageId, payload,
  created_at AS createdAt FROM webhook_deliveries WHERE message_id IN`;
/** What else of them may tell of the recipient. */
const SENT = 'SELECT id, payload, url, last_request AS request FROM webhook_deliveries WHERE message_id IN';
/** What events of messages tell of the recipient. */
const PERSONAL = { phone: null, failure_reason: null };

interface Sent {
  id: number;
  payload: string;
  url: string | null;
  request: string | null;
}

/** The webhook deliveries about messages of a person. */
@Injectable()
export class PersonDeliveries {
  constructor(private readonly database: Database) {}

  /** The deliveries about these messages, in the order in which they were made. */
  of(messageIds: readonly number[]): Promise<MessageDelivery[]> {
    const select = `${DELIVERIES} ${this.database.capabilities.list} ORDER BY id`;
    return this.database.read<MessageDelivery>(select, [messageIds]);
  }

  /**
   * Takes the recipient out of their bodies, and removes what endpoints answered and what a format made of them, as part of
   * the transaction that erases the messages. A delivery that waits leaves without the number; one to an address that its
   * message named does not leave any more.
   */
  async eraseIn(tx: Transaction, messageIds: readonly number[]): Promise<void> {
    const { list } = this.database.capabilities;
    const found = await tx.all<Sent>(`${SENT} ${list}`, [messageIds]);
    if (found.length === 0) return;
    await tx.updateRows({
      table: 'webhook_deliveries',
      columns: { id: 'int', payload: 'text', url: 'text', request: 'text' },
      rows: found.map((sent) => [
        sent.id,
        impersonal(sent.payload),
        sent.url === null ? null : PER_MESSAGE_URL,
        impersonalRequest(sent),
      ]),
      set: { payload: 'r.payload', last_answer: 'NULL', url: 'r.url', last_request: 'r.request' },
      where: 'm.id = r.id',
    });
    const ids = found.map(({ id }) => id);
    await tx.run(`UPDATE webhook_attempts SET answer = NULL WHERE delivery_id IN ${list}`, [ids]);
    await rewriteRows(tx, 'webhook_deliveries', ids);
  }
}

function impersonal(payload: string): string {
  const { dialect, ...event } = JSON.parse(payload) as { data: object; dialect?: MessageDialect };
  const spoken = dialect && { name: dialect.name, sender: dialect.sender };
  return JSON.stringify({ ...event, data: { ...event.data, ...PERSONAL }, dialect: spoken });
}

/** Null: the request went to an address that the message named, or had a body that is no event of ours. */
function impersonalRequest({ url, request }: Sent): string | null {
  return url === null && request !== null && !('body' in (JSON.parse(request) as object)) ? request : null;
}
