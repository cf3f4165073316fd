/** A delivery whose attempt has begun, with what it takes to make it. Times are UTC milliseconds. */
export interface ClaimedDelivery {
  id: number;
  endpointId: number;
  /** The `webhook-id` header. */
  eventId: string;
  type: string;
  /** The body. */
  payload: string;
  /** Number of this attempt: proof that it is ours. */
  attempt: number;
  /** Attempts that failed before it, since the delivery was made or last replayed. */
  failures: number;
  url: string;
  /** What signs, sealed. */
  secret: string;
  /** What signed before and still does, sealed. */
  previousSecrets: readonly string[];
  startedAt: number;
}
