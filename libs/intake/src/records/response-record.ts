/** A request with an Idempotency-Key. */
export interface KeyedIdentity {
  readonly kind: 'keyed';
  readonly keyHash: string;
  /** Hash of the body. */
  readonly fingerprint: string;
}

/** A request without an Idempotency-Key. */
export interface KeylessIdentity {
  readonly kind: 'keyless';
  /** Hash of API key and body. */
  readonly fingerprint: string;
  /** No equal request is known. */
  isFirst: boolean;
  /** Equal requests in other processes have been waited for already. */
  readonly isSettledElsewhere: boolean;
  /** Tells its pending response from those of equal requests; set before the database is asked to insert it. */
  copy?: number;
}

/** What tells a repeat of a request from a new request. */
export type RequestIdentity = KeyedIdentity | KeylessIdentity;

/** What is kept so that a repeat of this request gets the same response. */
export interface ResponseRecord {
  readonly identity: RequestIdentity;
  /** The parts of the response that the message rows do not hold; null: none. */
  readonly answerJson: string | null;
}

/** The record of a request whose batch was stored. */
export interface StoredRecord extends ResponseRecord {
  readonly batchId: number;
}

/** The response to an earlier, equal request. */
export interface EarlierResponse {
  readonly batchId: number;
  readonly answerJson: string | null;
  /** Hash of the earlier body, where an Idempotency-Key found it. */
  readonly fingerprint?: string;
  /** Its row in `intake_guards`, where the response was lost: the row stands for the repeated response now. */
  readonly pendingId?: number;
}

/** An earlier response; null: another process may be about to answer an equal request. */
export type LookupResult = EarlierResponse | null;
