/** A delivery that this process has claimed, with all that its attempt needs. Times are UTC milliseconds. */
export interface ClaimedDelivery {
  id: number;
  endpointId: number;
  /** The `webhook-id` header. */
  eventId: string;
  type: string;
  /** The message that it is about; null: it is about something else. */
  messageId: number | null;
  /** The body; null: what it told is not kept any more. */
  payload: string | null;
  /** Number of this attempt: the fencing token of the claim. */
  attempt: number;
  /** Attempts that failed before, since the delivery was created or last replayed. */
  failures: number;
  url: string;
  /** The signing secret, sealed. */
  secret: string;
  /** Replaced secrets that still sign, sealed. */
  previousSecrets: readonly string[];
  /** Claimed because a person asked for it, beside the ordinary requests and rests of its endpoint. */
  isProbe: boolean;
  startedAt: number;
  /** The step of the request that queued its message or batch, in a trace; missing: it has none. */
  traceparent?: string;
}
