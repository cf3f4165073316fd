import type { GatewayDefinitions } from '@recado/config';
import { type FailureCode, MAX_ATTEMPTS, MessageStatus } from '@recado/core';
import type { Database, Transaction } from '@recado/database';
import { countLeft } from '../generations.js';
import { listUnknown } from '../receipts/unknowns.js';
import { CHANNEL_GENERATION } from '../store/earlier-generation.js';
import { listFailures } from '../store/failure-list.js';
import type { Transitions } from '../store/notifications.js';
import { CHUNK, idsOf } from '../store/rows.js';
import { moveRows, moveStatement, type StatusMove } from '../store/status-move.js';

const { Pending, Sending, Failed, Unknown } = MessageStatus;

/** Why a message ends whose last attempt was lost before anything of it left. */
export const EXHAUSTED = 'attempts_exhausted' satisfies FailureCode;
/** How the log keeps an attempt that was lost: its provider may have it, or nothing of it had left. */
const LOST = ['lease_expired', 'lease_expired', null] as const;
const NEVER_LEFT = ['retry_later', 'stopped_before_sending' satisfies FailureCode] as const;
const LOGGED = ['message_id', 'attempt', 'started_at', 'ended_at', 'outcome', 'code', 'retry_at'];

/** A message that is sent again keeps its place in the send order. */
const AFTER_LOST: StatusMove = {
  from: [Sending],
  to: { expression: 'r.status', among: [Pending, Unknown] },
  set: { token: 'NULL', lease_until: 'NULL' },
};

interface LostAttempt {
  id: number;
  attempts: number;
  token: number | null;
  startedAt: number;
  gateway: string;
  traits: string | null;
  channelId: number;
  /** Of the attempt, and of the channel now. */
  generation: number | null;
  channelGeneration: number;
  unsentToken: number | null;
}

/** What becomes of lost attempts. */
interface LostParts {
  /** Sent again. */
  again: readonly LostAttempt[];
  /** A further attempt could reach the recipient twice, or none is left. */
  unknown: readonly LostAttempt[];
  /** Nothing of the last attempt has left. */
  exhausted: readonly LostAttempt[];
}

/** Ends attempts whose lease has ended: their worker has died, or cannot be heard. */
export class LostAttempts {
  constructor(
    private readonly database: Database,
    private readonly transitions: Transitions,
    private readonly gateways: GatewayDefinitions,
  ) {}

  /** Handles one chunk. `now`: UTC milliseconds. */
  sweep(now: number): Promise<LostParts> {
    return this.database.write(async (tx) => {
      const lost = await this.find(tx, now);
      const parts = this.partsOf(lost);
      await this.log(tx, lost, now);
      await this.transitions.around(tx, idsOf(lost), () => this.move(tx, parts, now));
      await listFailures(tx, idsOf(parts.exhausted), this.database.capabilities);
      return parts;
    });
  }

  private find(tx: Transaction, now: number): Promise<LostAttempt[]> {
    return tx.all<LostAttempt>(
      `SELECT id, attempts, token, started_at AS startedAt,
         (SELECT gateway FROM channels WHERE channels.id = messages.channel_id) AS gateway,
         (SELECT traits FROM channels WHERE channels.id = messages.channel_id) AS traits,
         channel_id AS channelId, unsent_token AS unsentToken,
         generation, ${CHANNEL_GENERATION} AS channelGeneration FROM messages
       WHERE status = ${Sending} AND lease_until < ? LIMIT ${CHUNK} ${this.database.capabilities.claimLock}`,
      [now],
    );
  }

  private partsOf(lost: readonly LostAttempt[]): LostParts {
    const isLast = ({ attempts }: LostAttempt) => attempts >= MAX_ATTEMPTS;
    const mayBeRepeated = (attempt: LostAttempt) =>
      this.neverLeft(attempt) || (this.isRecognised(attempt) && !isOfEarlierSettings(attempt));
    return {
      again: lost.filter((attempt) => !isLast(attempt) && mayBeRepeated(attempt)),
      unknown: lost.filter((attempt) => !mayBeRepeated(attempt) || (isLast(attempt) && !this.neverLeft(attempt))),
      exhausted: lost.filter((attempt) => isLast(attempt) && this.neverLeft(attempt)),
    };
  }

  /** An attempt without a token has recorded its unknown outcome and is in the log already. */
  private async log(tx: Transaction, lost: readonly LostAttempt[], now: number): Promise<void> {
    const rows = lost
      .filter(({ token }) => token !== null)
      .map((attempt) => {
        const { id, attempts, startedAt } = attempt;
        const outcome = this.neverLeft(attempt) ? [...NEVER_LEFT, attempts < MAX_ATTEMPTS ? now : null] : LOST;
        return [id, attempts, startedAt, now, ...outcome];
      });
    if (rows.length > 0) await tx.insert('delivery_attempts', LOGGED, rows);
  }

  private async move(tx: Transaction, { again, unknown, exhausted }: LostParts, now: number): Promise<void> {
    const { list } = this.database.capabilities;
    const rows = [...again.map(({ id }) => [id, Pending]), ...unknown.map(({ id }) => [id, Unknown])];
    await tx.updateRows(moveRows(AFTER_LOST, { columns: { id: 'int', status: 'int' }, rows }));
    await listUnknown(tx, idsOf(unknown), now, list);
    await countLeft(
      tx,
      unknown.filter((attempt) => this.isRecognised(attempt) && isOfEarlierSettings(attempt)),
    );
    if (exhausted.length === 0) return;
    const set = { ended_at: '?', failure_code: '?', token: 'NULL', lease_until: 'NULL' };
    const fail = moveStatement({ from: [Sending], to: Failed, set, where: `id IN ${list}` });
    await tx.run(fail, [now, EXHAUSTED, idsOf(exhausted)]);
  }

  /** Its gateway says before anything leaves that it does, and has not said so of this attempt, which knew of that. */
  private neverLeft(attempt: LostAttempt): boolean {
    const { gateway, token, unsentToken } = attempt;
    // With other settings the channel may have been one of another kind.
    if (token === null || unsentToken !== token || isOfEarlierSettings(attempt)) return false;
    return this.gateways.tellsDepartures(gateway);
  }

  private isRecognised({ gateway, traits }: LostAttempt): boolean {
    return this.gateways.isIdempotent(gateway, traits);
  }
}

/** Its provider would recognise it as repeated only with the settings with which it was sent. */
function isOfEarlierSettings({ generation, channelGeneration }: LostAttempt): boolean {
  return generation !== channelGeneration;
}
