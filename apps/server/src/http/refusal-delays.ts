import type { FastifyRequest } from 'fastify';

/** Delay of a refusal in ms: a client that repeats at once then sends four requests a second and connection. */
const DELAY_MS = 250;
/** Most delayed refusals, each with a socket and its request in memory. Any more are answered at once. */
const MAX_DELAYED = 500;
/** The largest body that may stay in memory for the delay. */
const MAX_BODY_BYTES = 32_768;

/** Delays refusals, so that a key beyond its limit cannot take processor time from others by asking again and again. */
export class RefusalDelays {
  private delayed = 0;

  /** Calls back after the delay, or at once when too many refusals are delayed or the body is large. */
  delay(request: FastifyRequest, respond: () => void): void {
    if (this.delayed >= MAX_DELAYED || !isSmall(request)) return respond();
    this.delayed++;
    setTimeout(() => {
      this.delayed--;
      respond();
    }, DELAY_MS);
  }
}

/** A body of unknown length may be a large one. */
function isSmall({ headers }: FastifyRequest): boolean {
  return headers['transfer-encoding'] === undefined && Number(headers['content-length'] ?? 0) <= MAX_BODY_BYTES;
}
