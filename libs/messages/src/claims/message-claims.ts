import { randomInt } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Channels } from '@recado/channels';
import { Aside, Clock, sentContentOf, groupBy, MessageStatus, Metrics, WAITING } from '@recado/core';
import { Database, DatabaseUnavailableError, Message, selectList, type Transaction } from '@recado/database';
import { OPTED_OUT, RecipientBlocklist } from '../blocklist/recipient-blocklist.js';
import { countLeft, leaveUnknown } from '../generations.js';
import { CHANNEL_GENERATION } from '../store/earlier-generation.js';
import { Transitions } from '../store/notifications.js';
import { type KeptMessage, OF_RESUMED_BATCH, OF_STOPPED_BATCH, TemplateStops } from '../store/review.js';
import { idsOf } from '../store/rows.js';
import { SEND_ORDER } from '../store/send-order.js';
import { OF_PAUSED_BATCH } from '../store/set-aside.js';
import { moveStatement } from '../store/status-move.js';
import { mayBeTaken } from '../store/unanswered-attempt.js';
import { MessageTraces } from '../traces/message-traces.js';
import type { ClaimedMessage } from './attempt.js';

interface Row {
  channelId: number;
  /** That of the settings of its channel, as the database has it. */
  channelGeneration: number;
}

/**
 * The generations of the settings with which this process sends some messages, read once: they may change at any await of a
 * claim, and its checks, its row and its attempt must tell of the same one.
 */
class OwnGenerations {
  private readonly byChannel = new Map<number, number | undefined>();

  constructor(channels: Pick<Channels, 'generationOf'>, rows: readonly Row[]) {
    for (const { channelId } of rows)
      if (!this.byChannel.has(channelId)) this.byChannel.set(channelId, channels.generationOf(channelId));
  }

  /** Undefined: this process does not know the channel. */
  of({ channelId }: Row): number | undefined {
    return this.byChannel.get(channelId);
  }

  /** The generation with which this process would send it; null: not that of the channel. */
  for(row: Row): number | null {
    return (this.of(row) ?? row.channelGeneration) === row.channelGeneration ? row.channelGeneration : null;
  }

  /** The rows by the generation with which they are sent: nearly always one group, for which none are made. */
  groupsOf<Each extends Row>(rows: readonly Each[]): Iterable<[number | null, readonly Each[]]> {
    const [first] = rows;
    if (!first) return [];
    const generation = this.for(first);
    return rows.every((row) => this.for(row) === generation)
      ? [[generation, rows]]
      : groupBy(rows, (row) => this.for(row));
  }
}

/** Duration of a lease, in ms. */
export const LEASE_MS = 15_000;
/** Largest token: 48 random bits, exact as a JavaScript number and as a BIGINT. */
const TOKEN_LIMIT = 2 ** 48 - 1;
/** Providers are asked to recognise repeated messages for a day; a further attempt takes a while. In ms. */
const RECOGNISED_FOR_MS = 23 * 3_600_000;

const { Sending, Canceled, Expired } = MessageStatus;

const FIELDS = [
  'id',
  'batchId',
  'apiKeyId',
  'channelId',
  'lane',
  'phone',
  'text',
  'attempts',
  'retries',
  'dueAt',
  'createdAt',
  'startedAt',
  'scheduledAt',
  'resumedAt',
  'expiresAt',
  'content',
  'generation',
] as const;
type ClaimableMessage = Pick<Message, (typeof FIELDS)[number]> & {
  phone: string;
  text: string;
  /** Whether anybody has opted out: 0 or 1, the same for all messages. */
  mayBlock: number;
  /** Whether a template of its batch is under review: 0 or 1. */
  isOfStopped: number;
  /** Whether a person lets its batch go on in spite of a review: 0 or 1. */
  isOfResumed: number;
  /** That of the settings of its channel. */
  channelGeneration: number;
};

/** What a unit of work has claimed, before and after its commit. */
interface ClaimResult {
  claimed: ClaimedMessage[];
  expired: number;
  canceled: number;
  unknown: number;
}

/**
 * The database became unavailable while these messages were claimed: perhaps they are, perhaps not. An outcome of them
 * changes only those that are.
 */
export class UnconfirmedClaimError extends Error {
  constructor(
    readonly attempts: readonly ClaimedMessage[],
    cause: unknown,
  ) {
    super('the database has not confirmed a claim', { cause });
    this.name = 'UnconfirmedClaimError';
  }
}

/** The final status of a message that must not be claimed. */
interface Ending {
  status: MessageStatus;
  code: string | null;
  now: number;
}

const COLUMNS = selectList(Message, FIELDS);
/** Messages of keys that are being canceled are not claimed, even if they were published before. */
const OF_CANCELED_KEYS = 'api_key_id IN (SELECT id FROM api_keys WHERE cancel_waiting_since IS NOT NULL)';

/** Claims waiting messages for the worker that will send them: the only way from waiting to sending. */
@Injectable()
export class MessageClaims {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly transitions: Transitions,
    private readonly blocklist: RecipientBlocklist,
    private readonly metrics: Metrics,
    private readonly channels: Channels,
    private readonly stops: TemplateStops,
    private readonly traces: MessageTraces,
  ) {}

  /**
   * Claims those of these messages that may be sent now, each under a lease and a token, and returns them in send order.
   * Messages that are canceled or about to be, claimed elsewhere, of a paused batch, of a template under review or not due yet are skipped. Messages past their expiry
   * expire, and those to blocked recipients are canceled. Those that their provider may have taken so long ago that it may
   * not recognise them any more become unknown. `channelId`: those that have gone
   * over to another channel of their pool are skipped, because that one has a pace of its own. Throws
   * UnconfirmedClaimError where the messages may be claimed although the database has not said so.
   */
  async claim(ids: readonly number[], channelId?: number): Promise<ClaimedMessage[]> {
    let latest: readonly ClaimedMessage[] = [];
    const startedAt = this.clock.now();
    const unit = async (tx: Transaction): Promise<ClaimResult> => {
      const result = await this.claimIn(tx, ids, channelId);
      latest = result.claimed;
      return result;
    };
    const { claimed, expired, canceled, unknown } = await this.database.write(unit).catch((error: unknown) => {
      throw error instanceof DatabaseUnavailableError && latest.length > 0
        ? new UnconfirmedClaimError(latest, error)
        : error;
    });
    this.metrics.moved('sending', claimed.length);
    this.metrics.moved('expired', expired);
    this.metrics.moved('canceled', canceled);
    this.metrics.moved('unknown', unknown);
    if (this.traces.isOn) await this.traces.claimed(claimed, startedAt);
    return claimed;
  }

  /**
   * Extends the leases of these attempts. Attempts whose lease another worker holds by now are skipped. A renewal that is
   * written late does not shorten a later one.
   */
  async renew(attempts: readonly ClaimedMessage[]): Promise<void> {
    const until = this.clock.now() + LEASE_MS;
    await this.database.write((tx) =>
      tx.updateRows({
        table: 'messages',
        columns: { id: 'int', token: 'int', until: 'int' },
        rows: attempts.map(({ id, token }) => [id, token, until]),
        set: { lease_until: 'r.until' },
        where: `m.id = r.id AND m.token = r.token AND +m.status = ${Sending} AND m.lease_until < r.until`,
      }),
    );
  }

  private async claimIn(tx: Transaction, ids: readonly number[], channelId?: number): Promise<ClaimResult> {
    const now = this.clock.now();
    const found = await this.lockClaimable(tx, ids, now);
    const own = new OwnGenerations(this.channels, found);
    const here = channelId === undefined ? found : found.filter((row) => row.channelId === channelId);
    const rows = await this.withoutKept(tx, here);
    const late = rows.filter(({ expiresAt }) => expiresAt !== null && expiresAt <= now);
    const punctual = without(rows, late);
    const blocked = punctual[0]?.mayBlock ? await this.blocklist.blocked(tx, punctual) : [];
    const allowed = without(punctual, blocked);
    const left = await this.ofEarlierGenerations(tx, allowed);
    const known = without(allowed, left);
    const forgotten = await this.forgotten(tx, known, now);
    const mine = await this.recognisedBy(own, tx, without(known, forgotten));
    const claimed = await this.startAttempts(tx, mine, own, now);
    await this.end(tx, late, { status: Expired, code: null, now });
    await this.end(tx, blocked, { status: Canceled, code: OPTED_OUT, now });
    const unknown = [...forgotten, ...left];
    await leaveUnknown(tx, unknown, { now, transitions: this.transitions, database: this.database });
    await countLeft(tx, left);
    return { claimed, expired: late.length, canceled: blocked.length, unknown: unknown.length };
  }

  /** Those that their provider may have taken with other settings, so that it may not recognise them. */
  private ofEarlierGenerations(tx: Transaction, rows: readonly ClaimableMessage[]) {
    return this.takenOf(
      tx,
      rows.filter(({ generation, channelGeneration }) => generation !== channelGeneration),
    );
  }

  /** Without those that must be repeated with the settings of the channel, which this process does not have. */
  private async recognisedBy(own: OwnGenerations, tx: Transaction, rows: readonly ClaimableMessage[]) {
    const foreign = rows.filter((row) => own.for(row) === null);
    return foreign.length === 0 ? rows : without(rows, await this.takenOf(tx, foreign));
  }

  /** Those of these messages that their provider may have taken. */
  private async takenOf(tx: Transaction, rows: readonly ClaimableMessage[]) {
    const repeated = rows.filter(({ startedAt }) => startedAt !== null);
    if (repeated.length === 0) return [];
    const select = `SELECT id FROM messages WHERE id IN ${this.database.capabilities.list} AND ${mayBeTaken()}`;
    const found = new Set(idsOf(await tx.all<{ id: number }>(select, [idsOf(repeated)])));
    return repeated.filter(({ id }) => found.has(id));
  }

  /**
   * The messages that would be sent again in reliance on their provider recognising them, although the earlier attempt
   * is too long ago for that.
   */
  private async forgotten(tx: Transaction, rows: readonly ClaimableMessage[], now: number) {
    const repeated = rows.filter((row) => row.startedAt !== null && this.channels.withId(row.channelId)?.isIdempotent);
    if (repeated.length === 0) return [];
    const where = `id IN ${this.database.capabilities.list} AND ${mayBeTaken('a.started_at < ?')}`;
    const values = [idsOf(repeated), now - RECOGNISED_FOR_MS];
    const found = new Set(idsOf(await tx.all<{ id: number }>(`SELECT id FROM messages WHERE ${where}`, values)));
    return repeated.filter(({ id }) => found.has(id));
  }

  private lockClaimable(tx: Transaction, ids: readonly number[], now: number): Promise<ClaimableMessage[]> {
    const { list, claimLock } = this.database.capabilities;
    return tx.all<ClaimableMessage>(
      `SELECT ${COLUMNS}, ${this.blocklist.mayBlock} AS mayBlock, ${OF_STOPPED_BATCH} AS isOfStopped,
       ${OF_RESUMED_BATCH} AS isOfResumed, ${CHANNEL_GENERATION} AS channelGeneration FROM messages WHERE id IN ${list}
       AND +status IN (${WAITING.join(', ')}) AND aside = ${Aside.No} AND due_at <= ? AND NOT ${OF_CANCELED_KEYS} AND NOT ${OF_PAUSED_BATCH}
       ORDER BY ${SEND_ORDER} ${claimLock}`,
      [ids, now],
    );
  }

  /** Leaves out what waits for the review of its template. */
  private async withoutKept(tx: Transaction, rows: readonly ClaimableMessage[]): Promise<readonly ClaimableMessage[]> {
    const stoppable: KeptMessage[] = rows.filter(({ isOfStopped }) => isOfStopped);
    if (stoppable.length === 0) return rows;
    const kept = await this.stops.kept(tx, stoppable);
    return rows.filter(({ id }) => !kept.has(id));
  }

  private async end(tx: Transaction, rows: readonly ClaimableMessage[], { status, code, now }: Ending): Promise<void> {
    if (rows.length === 0) return;
    const ids = idsOf(rows);
    const { list } = this.database.capabilities;
    const end = { from: WAITING, to: status, set: { ended_at: '?', failure_code: '?' }, where: `id IN ${list}` };
    const update = moveStatement(end);
    await this.transitions.around(tx, ids, () => tx.run(update, [now, code, ids]));
  }

  private async startAttempts(
    tx: Transaction,
    rows: readonly ClaimableMessage[],
    own: OwnGenerations,
    now: number,
  ): Promise<ClaimedMessage[]> {
    if (rows.length === 0) return [];
    const token = randomInt(1, TOKEN_LIMIT);
    const started = { token: '?', unsent_token: '?', lease_until: '?', started_at: '?', generation: '?' };
    const set = { ...started, attempts: 'attempts + 1' };
    const begin = moveStatement({ from: WAITING, to: Sending, set, where: `id IN ${this.database.capabilities.list}` });
    for (const [generation, some] of own.groupsOf(rows))
      await tx.run(begin, [token, token, now + LEASE_MS, now, generation, idsOf(some)]);
    return rows.map((row) => toClaimed(row, token, now, own.of(row)));
  }
}

function without<Row>(rows: readonly Row[], some: readonly Row[]): readonly Row[] {
  return some.length === 0 ? rows : rows.filter((row) => !some.includes(row));
}

/** One literal: on Node 20 each field that is added behind a spread costs 1 µs. */
function toClaimed(row: ClaimableMessage, token: number, now: number, generation: number | undefined): ClaimedMessage {
  const { id, apiKeyId, channelId, lane, phone, text, attempts, retries, dueAt, createdAt, scheduledAt, resumedAt } =
    row;
  const waitingSince = Math.max(createdAt, scheduledAt ?? 0, resumedAt ?? 0);
  const attempt = attempts + 1;
  const content = sentContentOf(row.content);
  const claimed: ClaimedMessage = {
    id,
    apiKeyId,
    channelId,
    lane,
    phone,
    text,
    content,
    attempt,
    retries,
    createdAt,
    startedAt: now,
    dueAt,
    waitingSince,
    token,
    generation,
  };
  if (!row.isOfResumed) claimed.stoppableBatch = row.batchId;
  if (row.expiresAt !== null) claimed.expiresAt = row.expiresAt;
  return claimed;
}
