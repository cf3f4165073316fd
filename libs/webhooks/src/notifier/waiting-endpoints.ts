import type { DeliveryClaims, WaitingEndpoint } from './delivery-claims.js';

/** Walks through the endpoints that deliveries wait for, some at a time, and begins again at the end. */
export class WaitingEndpoints {
  private after = 0;

  constructor(private readonly claims: DeliveryClaims) {}

  /** The next endpoints, at most `limit`. */
  async next(limit: number): Promise<WaitingEndpoint[]> {
    const found = await this.claims.waitingEndpoints(this.after, limit);
    this.after = found.length < limit ? 0 : (found.at(-1)?.endpointId ?? 0);
    return found;
  }
}
