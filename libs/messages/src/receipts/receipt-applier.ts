import { Injectable } from '@nestjs/common';
import { Settings } from '@recado/config';
import {
  type Pricing,
  Clock,
  DAY_MS,
  groupBy,
  Metrics,
  localDay,
  type Receipt,
  type ReceiptMatch,
  type FailureCode,
  MessageStatus,
  ReceiptSink,
  sourcesOf,
  WAITING,
} from '@recado/core';
import { type SqlRow, type Transaction, Database } from '@recado/database';
import { listFailures } from '../store/failure-list.js';
import { countSteps, readSteps, Transitions } from '../store/notifications.js';
import { fittingProviderId } from '../store/provider-id.js';
import { isRefused } from '../store/refused-attempt.js';
import { HeldMessages } from '../store/review.js';
import { idsOf } from '../store/rows.js';
import { moveRows } from '../store/status-move.js';
import { MessageTraces } from '../traces/message-traces.js';
import { ChannelReceipts } from './channel-receipts.js';
import { matchReceipts } from './receipt-matches.js';
import { type Refusals, SecondAttempts } from './second-attempts.js';

/** Messages of a key that the provider of a channel priced in one way on one day. */
interface PricedMessages {
  /** Days since 1970, UTC. */
  day: number;
  channelId: number;
  apiKeyId: number;
  pricing: Pricing;
  messages: number;
}

const KEY = {
  day: 'int',
  channel_id: 'int',
  api_key_id: 'int',
  category: 'text',
  type: 'text',
  billable: 'int',
} as const;
const KEY_COLUMNS = Object.keys(KEY);
/** Rows that are remembered: keys × ways of pricing × channels within a day. */
const MAX_KNOWN = 10_000;

/** How many messages were priced in which way, by day, channel and key. */
class PriceFigures {
  /** The rows that are known to exist. */
  private readonly known = new Set<string>();

  /**
   * Adds messages in the transaction that stores their prices. All processes change the rows in one order, so that none
   * waits for another in a circle.
   */
  async add(tx: Transaction, priced: readonly PricedMessages[]): Promise<void> {
    const rows = priced.map((figure) => [...keyOf(figure), figure.messages]).sort(byKey);
    const absent = priced.map(keyOf).filter((key) => !this.known.has(JSON.stringify(key)));
    const empty = absent.sort(byKey).map((key) => [...key, 0]);
    if (empty.length > 0) await tx.insertIfAbsent('price_figures', [...KEY_COLUMNS, 'messages'], empty);
    await tx.updateRows({
      table: 'price_figures',
      columns: { ...KEY, messages: 'int' },
      rows,
      set: { messages: 'm.messages + r.messages' },
      where: KEY_COLUMNS.map((column) => `m.${column} = r.${column}`).join(' AND '),
    });
  }

  /** To be called when that transaction has ended well. */
  added(priced: readonly PricedMessages[]): void {
    if (this.known.size > MAX_KNOWN) this.known.clear();
    for (const figure of priced) this.known.add(JSON.stringify(keyOf(figure)));
  }
}

function keyOf({ day, channelId, apiKeyId, pricing }: PricedMessages): SqlRow {
  return [day, channelId, apiKeyId, pricing.category, pricing.type, Number(pricing.billable)];
}

function byKey(a: SqlRow, b: SqlRow): number {
  const [one, other] = [JSON.stringify(a), JSON.stringify(b)];
  return one < other ? -1 : Number(one > other);
}

/** Providers repeat receipts for so long. The day of an older one, or of one from the future, is not believed. */
const MAX_AGE_MS = 8 * DAY_MS;

/** A message whose price became known. */
interface Priced {
  id: number;
  apiKeyId: number;
  channelId: number;
  pricing: Pricing;
  day: number;
}

/**
 * What providers say of the prices of messages. The first receipt with a price counts: it is stored with the message and
 * added to the figures, once for each message, however often and in whatever order receipts come.
 */
class MessagePrices {
  private readonly figures = new PriceFigures();

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly metrics: Metrics,
    private readonly settings: Settings,
  ) {}

  /** Stores the prices that these receipts bring for the first time; returns what was added to the figures. */
  async store(tx: Transaction, matches: ReadonlyMap<Receipt, ReceiptMatch>): Promise<PricedMessages[]> {
    const first = this.firstPrices(matches);
    if (first.size === 0) return [];
    const { list, rowLock } = this.database.capabilities;
    const rows = await tx.all<{ id: number; apiKeyId: number }>(
      `SELECT id, api_key_id AS apiKeyId FROM messages
       WHERE id IN ${list} AND pricing IS NULL AND started_at IS NOT NULL ${rowLock}`,
      [[...first.keys()]],
    );
    const priced = rows.map(({ id, apiKeyId }): Priced => ({ id, apiKeyId, ...first.get(id)! }));
    if (priced.length === 0) return [];
    await tx.updateRows({
      table: 'messages',
      columns: { id: 'int', pricing: 'text' },
      rows: priced.map(({ id, pricing }) => [id, JSON.stringify(pricing)]),
      set: { pricing: 'r.pricing' },
      where: 'm.id = r.id',
    });
    const counted = countsOf(priced);
    await this.figures.add(tx, counted);
    return counted;
  }

  /** To be called when that transaction has ended well. */
  stored(priced: readonly PricedMessages[]): void {
    if (priced.length === 0) return;
    this.figures.added(priced);
    for (const { messages, pricing } of priced) {
      const { category, type, billable } = pricing;
      this.metrics.count('priced', messages, { category, type, billable: String(billable) });
    }
  }

  /** By message. A message that failed is not charged. */
  private firstPrices(matches: ReadonlyMap<Receipt, ReceiptMatch>) {
    const first = new Map<number, Pick<Priced, 'channelId' | 'pricing' | 'day'>>();
    for (const [{ kind, channelId, pricing, at }, { messageId }] of matches) {
      if (pricing === undefined || kind === 'failed' || first.has(messageId)) continue;
      first.set(messageId, { channelId, pricing, day: this.dayOf(at) });
    }
    return first;
  }

  private dayOf(at: number): number {
    const now = this.clock.now();
    return localDay(Math.min(Math.max(at, now - MAX_AGE_MS), now), this.settings.timezone);
  }
}

function countsOf(priced: readonly Priced[]): PricedMessages[] {
  const groups = groupBy(priced, ({ day, channelId, apiKeyId, pricing: { category, type, billable } }) =>
    JSON.stringify([day, channelId, apiKeyId, category, type, billable]),
  );
  return [...groups.values()].map((group) => {
    const { day, channelId, apiKeyId, pricing } = group[0]!;
    return { day, channelId, apiKeyId, pricing, messages: group.length };
  });
}

const { Sent, Delivered, Read, Failed } = MessageStatus;

/** The code of a message whose last attempt failed for the time being. */
const EXHAUSTED = 'attempts_exhausted' satisfies FailureCode;

/** In the order of their rank: the highest is applied last, so it decides. */
const KINDS = ['sent', 'failed', 'delivered', 'read'] as const;
const TARGET = { sent: Sent, failed: Failed, delivered: Delivered, read: Read } as const;
/** If the answer to our request was lost, the receipt brings the provider's id. */
const LEARNED = { provider_message_id: keptErased('COALESCE(m.provider_message_id, r.provider_id)') };
/**
 * Providers tell whole seconds or have a clock of their own, so their time may be before that at which their answer
 * arrived. Integrators get times in the order of the steps.
 */
const NOT_BEFORE_SENT = 'CASE WHEN m.sent_at > r.at THEN m.sent_at ELSE r.at END';
const SET: Record<Receipt['kind'], Record<string, string>> = {
  sent: { ...LEARNED, sent_at: 'COALESCE(m.sent_at, r.at)' },
  failed: { ended_at: NOT_BEFORE_SENT, failure_code: 'r.code', failure_reason: keptErased('r.detail') },
  delivered: healed({ delivered_at: `COALESCE(m.delivered_at, ${NOT_BEFORE_SENT})` }),
  read: healed({ delivered_at: `COALESCE(m.delivered_at, ${NOT_BEFORE_SENT})`, read_at: NOT_BEFORE_SENT }),
};

/**
 * After a retry by a person, `sent` and `failed` receipts of the earlier attempts are ignored. Where the provider echoes
 * the retry number, it decides. Otherwise the provider's id does: until the message is sent again it is the id of the
 * earlier attempts, afterwards it is not. Receipts of delivery count whenever they arrive.
 */
const OF_THIS_RETRY = `(CASE WHEN r.retries IS NOT NULL THEN r.retries = m.retries ELSE
  m.retries = 0 OR r.provider_id IS NULL OR m.provider_message_id IS NULL
  OR (m.provider_message_id = r.provider_id) = (+m.status = ${Sent}) END)`;
/** A failure counts for its own attempt only, not for later ones. */
const OF_THIS_ATTEMPT = `(r.attempt IS NULL OR r.attempt >= m.attempts) AND ${OF_THIS_RETRY}`;

/** A message without any attempt cannot have a receipt: it is a mistake or a forgery. */
const ATTEMPTED = `(+m.status NOT IN (${WAITING.join(', ')}) OR m.started_at IS NOT NULL)`;
const OF_CHANNEL = 'm.channel_id = r.channel_id';
const WHERE: Record<Receipt['kind'], string> = {
  sent: `${OF_CHANNEL} AND ${ATTEMPTED} AND ${OF_THIS_RETRY} AND NOT ${isRefused('COALESCE(r.attempt, m.attempts)')}`,
  failed: `${OF_CHANNEL} AND ${OF_THIS_ATTEMPT}`,
  delivered: `${OF_CHANNEL} AND ${ATTEMPTED}`,
  read: `${OF_CHANNEL} AND ${ATTEMPTED}`,
};

/** Applies receipts to messages. They may arrive early, late, twice and in any order; a message only moves forward. */
@Injectable()
export class ReceiptApplier extends ReceiptSink {
  private readonly channelReceipts: ChannelReceipts;
  private readonly prices: MessagePrices;

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly transitions: Transitions,
    private readonly metrics: Metrics,
    private readonly secondAttempts: SecondAttempts,
    private readonly held: HeldMessages,
    settings: Settings,
    private readonly traces: MessageTraces,
  ) {
    super();
    this.channelReceipts = new ChannelReceipts(database, clock);
    this.prices = new MessagePrices(database, clock, metrics, settings);
  }

  async accept(receipts: readonly Receipt[]): Promise<ReadonlyMap<Receipt, ReceiptMatch>> {
    if (receipts.length === 0) return new Map();
    const startedAt = this.clock.now();
    const refusals = await this.secondAttempts.refusals(receipts);
    const { capabilities } = this.database;
    const { matches, foreign, before, after, priced } = await this.database.write(async (tx) => {
      const { matches, foreign, before } = await matchReceipts(tx, receipts, capabilities);
      const counting = withoutOverruled(matches);
      const refused = await this.secondAttempts.reopen(tx, refusals, counting);
      for (const receipt of refused.early) matches.delete(receipt);
      const effective = withoutRefused(counting, refused);
      for (const kind of KINDS) {
        const ids = [...effective].flatMap(([receipt, { messageId }]) => (receipt.kind === kind ? [messageId] : []));
        const failing = kind === 'failed' ? await this.notFailed(tx, ids) : [];
        await this.transitions.around(tx, [...new Set(ids)], () => apply(tx, kind, effective));
        // A receipt of delivery undoes a failure: the sweep of failures takes the few that it concerns off the list.
        await listFailures(tx, failing, capabilities);
      }
      await this.held.settle(tx, effective);
      const priced = await this.prices.store(tx, effective);
      return { matches, foreign, before, after: await readSteps(tx, [...before.keys()], capabilities), priced };
    });
    countSteps(this.metrics, before, after, this.clock.now());
    this.prices.stored(priced);
    await this.channelReceipts.note(new Set([...matches.keys()].map(({ channelId }) => channelId)));
    if (this.traces.isOn) await this.traces.received(matches, startedAt);
    return foreign.size === 0 ? matches : new Map([...matches, ...foreign]);
  }

  /**
   * The messages that a receipt may move to failed. One that has failed already is left out: a person may have taken it
   * off the list of failures, and a repeated receipt must not list it again.
   */
  private async notFailed(tx: Transaction, ids: readonly number[]): Promise<number[]> {
    if (ids.length === 0) return [];
    const select = `SELECT id FROM messages WHERE id IN ${this.database.capabilities.list} AND +status <> ${Failed}`;
    return idsOf(await tx.all<{ id: number }>(select, [ids]));
  }
}

/**
 * Leaves out failures of messages whose delivery is among the receipts too: a recipient may have several devices. A
 * delivery applies in every status in which a failure does. So integrators would be told of the failure, and at once
 * that it did not hold.
 */
function withoutOverruled(matches: ReadonlyMap<Receipt, ReceiptMatch>): Map<Receipt, ReceiptMatch> {
  const arrived = new Set<number>();
  for (const [{ kind }, { messageId }] of matches) {
    if (kind === 'delivered' || kind === 'read') arrived.add(messageId);
  }
  return new Map([...matches].filter(([{ kind }, { messageId }]) => kind !== 'failed' || !arrived.has(messageId)));
}

/**
 * Leaves out receipts whose message is tried again. Those of messages without an attempt left get the code that says
 * so.
 */
function withoutRefused(
  matches: ReadonlyMap<Receipt, ReceiptMatch>,
  { reopened, early, exhausted }: Refusals,
): Map<Receipt, ReceiptMatch> {
  const rest = [...matches].filter(([receipt]) => !reopened.has(receipt) && !early.has(receipt));
  return new Map(
    rest.map(([receipt, match]) => [exhausted.has(receipt) ? { ...receipt, code: EXHAUSTED } : receipt, match]),
  );
}

const COLUMNS = {
  id: 'int',
  channel_id: 'int',
  attempt: 'int',
  retries: 'int',
  at: 'int',
  provider_id: 'text',
  code: 'text',
  detail: 'text',
} as const;

async function apply(tx: Transaction, kind: Receipt['kind'], matches: ReadonlyMap<Receipt, ReceiptMatch>) {
  const ofKind = [...matches].filter(([receipt]) => receipt.kind === kind);
  const rows = ofKind.map(([receipt, { messageId }]) => rowOf(receipt, messageId));
  const move = { from: sourcesFor(kind), to: TARGET[kind], set: SET[kind], where: WHERE[kind] };
  await tx.updateRows(moveRows(move, { columns: COLUMNS, rows }));
}

function rowOf({ channelId, attempt, retries, at, providerMessageId, code, detail }: Receipt, id: number): SqlRow {
  const providerId = fittingProviderId(providerMessageId);
  return [id, channelId, attempt ?? null, retries ?? null, at, providerId, code ?? null, detail ?? null];
}

/** The failure of an earlier attempt does not end a message that waits for its next one. */
function sourcesFor(kind: Receipt['kind']): MessageStatus[] {
  const sources = sourcesOf(TARGET[kind]);
  return kind === 'failed' ? sources.filter((status) => !WAITING.includes(status)) : sources;
}

/** Keeps what retention has erased, also when a receipt arrives later. */
function keptErased(value: string): string {
  return `CASE WHEN m.text IS NULL THEN NULL ELSE ${value} END`;
}

/** A receipt of delivery undoes an earlier failure. */
function healed(set: Record<string, string>): Record<string, string> {
  return {
    ...LEARNED,
    ...set,
    sent_at: 'COALESCE(m.sent_at, r.at)',
    ended_at: 'NULL',
    failure_code: 'NULL',
    failure_reason: 'NULL',
  };
}
