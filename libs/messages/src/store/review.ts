import { Injectable } from '@nestjs/common';
import { Channels } from '@recado/channels';
import {
  contentOf,
  type MessageContent,
  type FailureCode,
  MessageStatus,
  type Receipt,
  type ReceiptMatch,
  Aside,
  Clock,
  groupBy,
  WAITING,
} from '@recado/core';
import { Database, HeldMessage, selectList, type Transaction, TemplateStop as Row } from '@recado/database';
import { FeedSignal } from '@recado/queue';
import { readerOf, RecipientContacts } from '@recado/recipients';
import { BY_BATCH_INDEX } from './forced-index.js';
import { idsOf } from './rows.js';
import { isReviewAside } from './set-aside.js';

/**
 * The states of a stop.
 * - held: a message is held back; the others wait. refused: the provider has dropped a held message; the others wait for a person.
 * - released: the provider let a held message pass; the others are being brought back, and the stop goes.
 * - resumed: a person lets the others go on, which are being brought back. allowed: they were; it stays, so that the same
 *   template does not stop the batch again.
 */
type StopState = 'held' | 'refused' | 'released' | 'resumed' | 'allowed';

/** A template by which nothing more of a batch leaves. */
export interface TemplateStop {
  batchId: number;
  /** As `name:language`. */
  template: string;
  /** 1: it carries texts; 0: the messages name it. */
  isCarrier: number;
  state: StopState;
}

/** What decides whether a message would leave by a template. */
interface StoppableMessage {
  batchId: number;
  text: string | null;
  content: string | null;
}

/** The states in which a stop keeps messages back, for SQL. */
const KEEPING = "('held', 'refused')";
/** Those after a person has let the batch go on, for SQL. */
const RESUMED = "('resumed', 'allowed')";

/** Whether a message leaves by a template: always, only where its recipient is cold, or never. */
type TemplateUse = 'always' | 'cold' | 'never';

/** Whether a message of its batch would leave by this template: always, only where its recipient is cold, or never. */
export function useOf(stop: TemplateStop, { batchId, text, content }: StoppableMessage): TemplateUse {
  return stop.batchId === batchId ? useBy(stop, text, contentOf(content)) : 'never';
}

/** The same for a message of the batch, of which is known what it carries. */
export function useBy(
  { template, isCarrier }: Pick<TemplateStop, 'template' | 'isCarrier'>,
  text: string | null,
  content: MessageContent | null,
): TemplateUse {
  const own = content?.template;
  if (!own) return isCarrier && !content?.media ? 'cold' : 'never';
  if (isCarrier || `${own.name}:${own.language}` !== template) return 'never';
  return text === '' && !content.media ? 'always' : 'cold';
}

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

const STOP_COLUMNS = selectList(Row, ['batchId', 'template', 'isCarrier', 'state']);
const STOPS_OF_BATCHES = `SELECT ${STOP_COLUMNS} FROM template_stops WHERE state IN ${KEEPING} AND batch_id IN`;
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
    return reader.all<TemplateStop>(`${STOPS_OF_BATCHES} ${this.database.capabilities.list}`, [[...new Set(batchIds)]]);
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

/** An acceptance. `held`: by which template a held message left; missing: it is not held. */
interface SentOutcome {
  attempt: { id: number; channelId: number };
  /** UTC milliseconds. */
  at: number;
  held?: { template: string | null; isCarrier: boolean };
}
type Held = Pick<HeldMessage, 'messageId' | 'batchId' | 'template'>;

const { Sent, Delivered, Read, Failed } = MessageStatus;
/** The code with which a provider drops what it held back. */
const DROPPED = 'template_unavailable' satisfies FailureCode;
/** A receipt that came before the answer has settled it. */
const ANSWERED = [Sent, Delivered, Read, Failed].join(', ');
const HELD = `SELECT ${selectList(HeldMessage, ['messageId', 'batchId', 'template'])} FROM held_messages WHERE message_id IN`;
/** Counting stops here. */
export const HELD_COUNTED_AT_MOST = 10_000;
const COUNT = `SELECT COUNT(*) AS n FROM (SELECT 1 FROM held_messages WHERE channel_id = ? LIMIT ${HELD_COUNTED_AT_MOST}) AS held`;
const OF_BATCHES = 'SELECT batch_id AS batchId, COUNT(*) AS n FROM held_messages WHERE batch_id IN';
const COLUMNS = ['message_id', 'channel_id', 'batch_id', 'template', 'held_at'];

/** Messages that their provider accepted and holds back for a review, until a receipt of them comes. */
@Injectable()
export class HeldMessages {
  constructor(
    private readonly database: Database,
    private readonly stops: TemplateStops,
  ) {}

  /**
   * Runs `record`, which records these acceptances in the same transaction, and lists those messages that are held. One
   * whose receipt came before the answer is not.
   */
  async around<T>(tx: Transaction, outcomes: readonly SentOutcome[], record: () => Promise<T>): Promise<T> {
    const held = outcomes.filter((outcome) => outcome.held !== undefined);
    if (held.length === 0) return record();
    const { list } = this.database.capabilities;
    const ids = held.map(({ attempt }) => attempt.id);
    const open = new Set(idsOf(await this.select(tx, `+status NOT IN (${ANSWERED}) AND id IN ${list}`, ids)));
    const result = await record();
    const sent = await this.select(tx, `+status = ${Sent} AND id IN ${list}`, ids);
    const batches = new Map(sent.map(({ id, batchId }) => [id, batchId]));
    for (const { attempt, held: by, at } of held) {
      const batchId = batches.get(attempt.id);
      if (batchId === undefined || !open.has(attempt.id) || !by) continue;
      await tx.insertIfAbsent('held_messages', COLUMNS, [[attempt.id, attempt.channelId, batchId, by.template, at]]);
      if (by.template !== null) await this.stops.stop(tx, { batchId, template: by.template, isCarrier: by.isCarrier });
    }
    return result;
  }

  /**
   * What these receipts say of held messages: any of them ends its message's wait. The rest of the batch goes on, unless the
   * provider has dropped the message.
   */
  async settle(tx: Transaction, matches: ReadonlyMap<Receipt, ReceiptMatch>): Promise<void> {
    const { list } = this.database.capabilities;
    const ids = [...new Set([...matches.values()].map(({ messageId }) => messageId))];
    const held = ids.length === 0 ? [] : await tx.all<Held>(`${HELD} ${list}`, [ids]);
    if (held.length === 0) return;
    await tx.run(`DELETE FROM held_messages WHERE message_id IN ${list}`, [held.map(({ messageId }) => messageId)]);
    for (const { messageId, batchId, template } of held) {
      if (template === null) continue;
      const isDropped = [...matches].some(([receipt, match]) => match.messageId === messageId && dropped(receipt));
      await (isDropped ? this.stops.refuse(tx, batchId, template) : this.stops.release(tx, batchId, template));
    }
  }

  /** How many messages of each of these batches are held now; those without any are left out. */
  async ofBatches(batchIds: readonly number[]): Promise<Map<number, number>> {
    if (batchIds.length === 0) return new Map();
    const select = `${OF_BATCHES} ${this.database.capabilities.list} GROUP BY batch_id`;
    const rows = await this.database.read<{ batchId: number; n: number }>(select, [batchIds]);
    return new Map(rows.map(({ batchId, n }) => [batchId, Number(n)]));
  }

  /** Whether any message is held now; a cheap query. */
  async hasAny(): Promise<boolean> {
    return (await this.database.read('SELECT 1 FROM held_messages LIMIT 1')).length > 0;
  }

  /** How many messages of a channel are held now. */
  async count(channelId: number): Promise<number> {
    const [row] = await this.database.read<{ n: number }>(COUNT, [channelId]);
    return Number(row?.n ?? 0);
  }

  private select(tx: Transaction, where: string, ids: readonly number[]): Promise<{ id: number; batchId: number }[]> {
    return tx.all(`SELECT id, batch_id AS batchId FROM messages WHERE ${where}`, [ids]);
  }
}

function dropped({ kind, code }: Receipt): boolean {
  return kind === 'failed' && code === DROPPED;
}

/** Interval of the checks for messages of stopped batches that wait again, one batch at a time, in ms. */
const CHECK_EVERY_MS = 2_000;
/** Interval of the checks for recipients who have written meanwhile, in ms: these read what is set aside too. */
const CHECK_ALL_EVERY_MS = 60_000;
/** Rows of one read and of one UPDATE: some 20 ms on SQLite. */
const CHUNK = 1_000;

interface Waiting extends KeptMessage {
  isAside: number;
}

/** Bounded by the batches that are stopped, whose stops go with them. */
const STOPS = `SELECT ${selectList(Row, ['batchId', 'template', 'isCarrier', 'state'])} FROM template_stops
  WHERE state <> 'allowed' ORDER BY batch_id, template LIMIT 1000`;
const ANY_STOP = "SELECT 1 FROM template_stops WHERE state <> 'allowed' LIMIT 1";
const WAITS = `+status IN (${WAITING.join(', ')})`;
const next = (where: string) => `SELECT id, batch_id AS batchId, channel_id AS channelId, phone, text, content,
    CASE WHEN ${isReviewAside()} THEN 1 ELSE 0 END AS isAside
  FROM messages ${BY_BATCH_INDEX} WHERE batch_id = ? AND id > ? AND ${WAITS} AND ${where} ORDER BY id LIMIT ${CHUNK}`;
const NEXT = next('1 = 1');
const NEXT_RETURNED = next(`NOT ${isReviewAside()}`);
const OF_BATCH = `SELECT ${selectList(Row, ['batchId', 'template', 'isCarrier', 'state'])} FROM template_stops
  WHERE batch_id = ? AND state <> 'allowed' ORDER BY batch_id, template`;

/**
 * Sets aside what the stops of batches keep back, so that the feeder need not read past it, and brings it back
 * afterwards. Claims read the stops themselves: what this has not reached yet is not claimed either.
 */
@Injectable()
export class ReviewSweep {
  /** The stops with which each batch was brought in order, by this process. */
  private readonly settled = new Map<number, string>();
  private checkedAt = -Infinity;
  private allCheckedAt = -Infinity;
  private lastChecked = 0;

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly stops: TemplateStops,
    private readonly signal: FeedSignal,
  ) {}

  /** Whether a batch is stopped by a template, or one was. */
  async hasWork(): Promise<boolean> {
    return this.settled.size > 0 || (await this.database.poll(ANY_STOP)) !== null;
  }

  /** Brings one batch in order; returns how many, 0 when there is nothing to do now. */
  async sweep(): Promise<number> {
    const batches = groupBy(await this.database.read<TemplateStop>(STOPS), ({ batchId }) => batchId);
    for (const id of this.settled.keys()) if (!batches.has(id)) this.settled.delete(id);
    for (const [batchId, stops] of batches) {
      if (this.settled.get(batchId) === signatureOf(stops)) continue;
      await this.settle(batchId, stops, NEXT);
      return 1;
    }
    return this.checkNext(batches);
  }

  /** Messages come back to waiting, are added, and their recipients write. */
  private async checkNext(batches: ReadonlyMap<number, readonly TemplateStop[]>): Promise<number> {
    const now = this.clock.now();
    if (batches.size === 0 || now - this.checkedAt < CHECK_EVERY_MS) return 0;
    this.checkedAt = now;
    const ids = [...batches.keys()];
    this.lastChecked = ids.find((id) => id > this.lastChecked) ?? ids[0]!;
    const isWhole = now - this.allCheckedAt >= CHECK_ALL_EVERY_MS;
    if (isWhole) this.allCheckedAt = now;
    await this.settle(this.lastChecked, batches.get(this.lastChecked)!, isWhole ? NEXT : NEXT_RETURNED);
    return 0;
  }

  private async settle(batchId: number, stops: readonly TemplateStop[], select: string): Promise<void> {
    const keeping = stops.filter(({ state }) => state === 'held' || state === 'refused');
    for (let after = 0, rows: Waiting[] = []; ; after = rows.at(-1)!.id) {
      rows = await this.database.read<Waiting>(select, [batchId, after]);
      if (rows.length > 0 && !(await this.setAside(batchId, stops, keeping, rows))) return;
      if (rows.length < CHUNK) break;
    }
    const isOver = await this.database.write(async (tx) => {
      if (!(await this.isStill(tx, batchId, stops))) return false;
      await tx.run(`DELETE FROM template_stops WHERE batch_id = ? AND state = 'released'`, [batchId]);
      await tx.run(`UPDATE template_stops SET state = 'allowed' WHERE batch_id = ? AND state = 'resumed'`, [batchId]);
      return true;
    });
    if (isOver) this.settled.set(batchId, signatureOf(keeping));
    if (keeping.length < stops.length) this.signal.nudge();
  }

  /** Sets aside those of these messages that are kept back, and brings the others back. False: the stops have changed. */
  private async setAside(
    batchId: number,
    stops: readonly TemplateStop[],
    keeping: readonly TemplateStop[],
    rows: readonly Waiting[],
  ): Promise<boolean> {
    const kept = await this.stops.keptBy(keeping, rows);
    const aside = idsOf(rows.filter((row) => kept.has(row.id) && row.isAside === 0));
    const back = idsOf(rows.filter((row) => !kept.has(row.id) && row.isAside === 1));
    if (aside.length + back.length === 0) return true;
    const { list } = this.database.capabilities;
    const update = (change: string, where: string) =>
      `UPDATE messages SET aside = aside ${change} ${Aside.Review} WHERE id IN ${list} AND ${WAITS} AND ${where}`;
    const done = await this.database.write(async (tx) => {
      if (!(await this.isStill(tx, batchId, stops))) return false;
      if (aside.length > 0) await tx.run(update('+', `NOT ${isReviewAside()}`), [aside]);
      if (back.length > 0) await tx.run(update('-', isReviewAside()), [back]);
      return true;
    });
    if (back.length > 0) this.signal.nudge();
    return done;
  }

  /** Locks the stops, so that they do not change before the messages have. */
  private async isStill(tx: Transaction, batchId: number, stops: readonly TemplateStop[]): Promise<boolean> {
    const { rowLock } = this.database.capabilities;
    const present = await tx.all<TemplateStop>(`${OF_BATCH} ${rowLock}`, [batchId]);
    return signatureOf(present) === signatureOf(stops);
  }
}

function signatureOf(stops: readonly TemplateStop[]): string {
  return stops.map(({ template, isCarrier, state }) => `${state} ${isCarrier} ${template}`).join('\n');
}
