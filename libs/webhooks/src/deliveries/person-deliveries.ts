import { Injectable } from '@nestjs/common';
import { Database, rewriteRows, type Transaction } from '@recado/database';

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
/** What events of messages tell of the recipient. */
const PERSONAL = { phone: null, failure_reason: null };

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
   * Takes the recipient out of their bodies, and removes what endpoints answered, as part of the transaction that erases
   * the messages. A delivery that waits leaves without the number.
   */
  async eraseIn(tx: Transaction, messageIds: readonly number[]): Promise<void> {
    const { list } = this.database.capabilities;
    const found = await tx.all<MessageDelivery>(`${DELIVERIES} ${list}`, [messageIds]);
    if (found.length === 0) return;
    await tx.updateRows({
      table: 'webhook_deliveries',
      columns: { id: 'int', payload: 'text' },
      rows: found.map(({ id, payload }) => [id, impersonal(payload)]),
      set: { payload: 'r.payload', last_answer: 'NULL', url: 'NULL' },
      where: 'm.id = r.id',
    });
    const ids = found.map(({ id }) => id);
    await tx.run(`UPDATE webhook_attempts SET answer = NULL WHERE delivery_id IN ${list}`, [ids]);
    await rewriteRows(tx, 'webhook_deliveries', ids);
  }
}

function impersonal(payload: string): string {
  const event = JSON.parse(payload) as { data: object };
  return JSON.stringify({ ...event, data: { ...event.data, ...PERSONAL } });
}
