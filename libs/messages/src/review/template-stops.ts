import { Injectable } from '@nestjs/common';
import { Channels } from '@recado/channels';
import { Clock, groupBy } from '@recado/core';
import { Database, selectList, TemplateStop as Row, type Transaction } from '@recado/database';
import { readerOf, RecipientContacts } from '@recado/recipients';
import { idsOf } from '../store/rows.js';
import { KEEPING, RESUMED, type StoppableMessage, type TemplateStop, useOf } from './template-stop.js';

/** A waiting message that a stop may keep back. */
export interface KeptMessage extends StoppableMessage {
  id: number;
  channelId: number;
  phone: string | null;
}

/** The template by which a message left. */
export interface UsedTemplate {
  batchId: number;
  template: string;
  isCarrier: boolean;
}

type Reader = Pick<Transaction, 'all'>;

const COLUMNS = selectList(Row, ['batchId', 'template', 'isCarrier', 'state']);
const OF_BATCHES = `SELECT ${COLUMNS} FROM template_stops WHERE state IN ${KEEPING} AND batch_id IN`;
/** A batch of one message has no others. */
const HAS_OTHERS = 'SELECT 1 FROM message_batches WHERE id = ? AND (total > 1 OR is_filling = 1)';
const HOLD_AGAIN = `UPDATE template_stops SET state = 'held' WHERE batch_id = ? AND template = ? AND state = 'released'`;
const REFUSE = `UPDATE template_stops SET state = 'refused' WHERE batch_id = ? AND template = ? AND state = 'held'`;
const RELEASE = `UPDATE template_stops SET state = 'released' WHERE batch_id = ? AND template = ? AND state IN ${KEEPING}`;
const RESUME = `UPDATE template_stops SET state = 'resumed' WHERE batch_id = ? AND state IN ${KEEPING}`;

/** Whether a stop keeps messages of the batch of a row of `messages` back, as an SQL condition. */
export const OF_STOPPED_BATCH = `EXISTS (SELECT 1 FROM template_stops
  WHERE template_stops.batch_id = messages.batch_id AND template_stops.state IN ${KEEPING})`;

/** Whether a person lets the batch of a row of `messages` go on in spite of a review, as an SQL condition. */
export const OF_RESUMED_BATCH = `EXISTS (SELECT 1 FROM template_stops
  WHERE template_stops.batch_id = messages.batch_id AND template_stops.state IN ${RESUMED})`;

/**
 * Keeps the rest of a batch back that would leave by a template of which the provider holds a message: what it drops after
 * its review was sent in vain, and counts against the quality of the account. The stop is a row, which every claim reads.
 */
@Injectable()
export class TemplateStops {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly channels: Channels,
    private readonly contacts: RecipientContacts,
  ) {}

  /** A message that left by this template is held. Where a person let the batch go on, nothing is stopped any more. */
  async stop(tx: Transaction, { batchId, template, isCarrier }: UsedTemplate): Promise<void> {
    if ((await tx.run(HOLD_AGAIN, [batchId, template])) > 0) return;
    if ((await tx.all(HAS_OTHERS, [batchId])).length === 0) return;
    const columns = ['batch_id', 'template', 'is_carrier', 'state', 'stopped_at'];
    const row = [batchId, template, isCarrier ? 1 : 0, 'held', this.clock.now()];
    await tx.insertIfAbsent('template_stops', columns, [row]);
  }

  /** The provider let a held message pass: the others go on. */
  async release(tx: Transaction, batchId: number, template: string): Promise<void> {
    await tx.run(RELEASE, [batchId, template]);
  }

  /** The provider has dropped a held message: the others wait for a person. */
  async refuse(tx: Transaction, batchId: number, template: string): Promise<void> {
    await tx.run(REFUSE, [batchId, template]);
  }

  /** A person or key lets a batch go on; returns how many of its stops end. */
  resume(tx: Transaction, batchId: number): Promise<number> {
    return tx.run(RESUME, [batchId]);
  }

  /** The stops that keep messages of these batches back. */
  async of(batchIds: readonly number[], reader: Reader = readerOf(this.database)): Promise<TemplateStop[]> {
    if (batchIds.length === 0) return [];
    return reader.all<TemplateStop>(`${OF_BATCHES} ${this.database.capabilities.list}`, [[...new Set(batchIds)]]);
  }

  /** The ids of those of these messages that the stops of their batches keep back. */
  async kept(tx: Transaction, messages: readonly KeptMessage[]): Promise<Set<number>> {
    const stops = await this.of(
      messages.map(({ batchId }) => batchId),
      tx,
    );
    return this.keptBy(stops, messages, tx);
  }

  /** Those that these stops keep back. */
  async keptBy(
    stops: readonly TemplateStop[],
    messages: readonly KeptMessage[],
    reader: Reader = readerOf(this.database),
  ): Promise<Set<number>> {
    const uses = messages.map((message) => ({ message, uses: stops.map((stop) => useOf(stop, message)) }));
    const always = uses.flatMap((use) => (use.uses.includes('always') ? [use.message] : []));
    const ifCold = uses.flatMap((use) => (use.uses.includes('cold') ? [use.message] : []));
    return new Set([...idsOf(always), ...(await this.cold(ifCold, reader))]);
  }

  private async cold(messages: readonly KeptMessage[], reader: Reader): Promise<number[]> {
    const from: Pick<Database, 'read'> = { read: (sql, values) => reader.all(sql, values) };
    const found: number[] = [];
    for (const [channelId, ofChannel] of groupBy(messages, (message) => message.channelId)) {
      const warmForMs = this.channels.withId(channelId)?.warmForMs;
      if (!warmForMs) continue;
      const phones = ofChannel.flatMap(({ phone }) => phone ?? []);
      const states = await this.contacts.states(channelId, phones, warmForMs, from);
      const isCold = ({ phone }: KeptMessage) => (states.get(phone ?? '')?.warmUntil ?? 0) <= this.clock.now();
      found.push(...idsOf(ofChannel.filter(isCold)));
    }
    return found;
  }
}
