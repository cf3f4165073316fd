import { type AttemptOutcome, type ClaimedMessage, LEASE_MS, type TemplateStop, useBy } from '@recado/messages';
import { ExpiringMap } from './expiring-map.js';

/** When the claims know of a hold, because it is recorded, in ms: outcomes wait 50 ms for others, and then for their write. */
const RECORDED_MS = 1_000;

/** A template of which the provider holds a message of a batch. */
interface Hold extends Pick<TemplateStop, 'template' | 'isCarrier'> {
  /** UTC milliseconds. */
  at: number;
}

/**
 * Which messages that were claimed already have to wait, because the provider holds one of their batch by the same template. Later
 * claims find that in the database, which also knows who may get a free text; these are given back to be claimed anew.
 */
export class ReviewHolds {
  /** By batch. */
  private readonly holds: ExpiringMap<readonly Hold[]>;

  constructor(now: () => number) {
    this.holds = new ExpiringMap(now);
  }

  /** Notes an outcome, of which most are no hold. */
  note(outcome: AttemptOutcome): void {
    if (outcome.kind !== 'sent' || outcome.held === undefined) return;
    const { at, held, attempt } = outcome;
    const { template } = held;
    const batch = String(attempt.stoppableBatch);
    if (template === null || attempt.stoppableBatch === undefined) return;
    const others = (this.holds.get(batch) ?? []).filter((hold) => hold.template !== template);
    this.holds.set(batch, [...others, { template, isCarrier: held.isCarrier ? 1 : 0, at }], at + LEASE_MS);
  }

  /** Whether a claimed message has to wait. */
  keeps({ stoppableBatch, startedAt, text, content }: ClaimedMessage): boolean {
    const holds = stoppableBatch === undefined ? undefined : this.holds.get(String(stoppableBatch));
    if (holds === undefined) return false;
    return holds.some((hold) => startedAt <= hold.at + RECORDED_MS && useBy(hold, text, content) !== 'never');
  }
}
