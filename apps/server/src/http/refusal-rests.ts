import type { FastifyRequest } from 'fastify';

/** So long a refusal rests before it is told: who asks again at once does so four times a second a connection. In ms. */
const REST_MS = 250;
/** Refusals that rest at once, each with a socket and what was read of its request. What is beyond them is told at once. */
const MAX_RESTING = 500;
/** The largest body that may be kept for so long. */
const MAX_BODY_BYTES = 32_768;

/** Keeps who has reached a limit, and goes on asking, from taking the time of the others by the asking alone. */
export class RefusalRests {
  private resting = 0;

  /** Calls back after the rest, or at once where there is no room for one. */
  before(request: FastifyRequest, tell: () => void): void {
    if (this.resting >= MAX_RESTING || !isSmall(request)) return tell();
    this.resting++;
    setTimeout(() => {
      this.resting--;
      tell();
    }, REST_MS);
  }
}

/** A body of unknown length may be a large one. */
function isSmall({ headers }: FastifyRequest): boolean {
  return headers['transfer-encoding'] === undefined && Number(headers['content-length'] ?? 0) <= MAX_BODY_BYTES;
}
