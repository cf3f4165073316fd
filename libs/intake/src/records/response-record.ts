/** Which Idempotency-Key came with which body. */
export interface KeyedIdentity {
  readonly kind: 'key';
  readonly keyHash: string;
  readonly fingerprint: string;
}

/** A request without a key, which its API key and its body tell from others. */
export interface KeylessIdentity {
  readonly kind: 'guard';
  readonly fingerprint: string;
  /** No equal one is known. */
  isFirst: boolean;
  /** Equal ones that other processes still answer are no reason to wait: they have been waited for. */
  readonly isSettledElsewhere: boolean;
  /** Of its guard among those of equal requests, from when the database has been asked to keep it. */
  copy?: number;
}

/** By what a repeat of a request is recognised. */
export type RequestIdentity = KeyedIdentity | KeylessIdentity;

/** A request, and what its answer says beside what the rows tell for ever. */
export interface ResponseRecord {
  readonly identity: RequestIdentity;
  readonly answerJson: string | null;
}

/** The answer that an earlier request got. */
export interface EarlierResponse {
  readonly batchId: number;
  readonly answerJson: string | null;
  /** Of its body, where a key recognised it. */
  readonly fingerprint?: string;
  /** The guard that now stands for the repeated answer, where it was lost. */
  readonly pendingId?: number;
}

/** What a look for earlier answers found; null: another process may be about to answer an equal request. */
export type LookupResult = EarlierResponse | null;
