/** A delivery that this process has claimed, with all that its attempt needs. Times are UTC milliseconds. */
export interface ClaimedDelivery {
  id: number;
  endpointId: number;
  /** The `webhook-id` header. */
  eventId: string;
  type: string;
  /** The message that it is about; null: it is about something else. */
  messageId: number | null;
  /** Recado's own event; null: what it told is not kept any more. */
  payload: string | null;
  /** Number of this attempt: the fencing token of the claim. */
  attempt: number;
  /** Attempts that failed before, since the delivery was created or last replayed. */
  failures: number;
  /** Where it goes: to the address that its message names, else to that of the endpoint. */
  url: string;
  /** The language in which the endpoint is told; null: Recado's own. */
  format: string | null;
  /** The key that owns the endpoint, or the only one that it is limited to; null: it is of several keys. */
  apiKeyId: number | null;
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
