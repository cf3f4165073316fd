import { Injectable } from '@nestjs/common';
import { Database } from '@recado/database';
import type { AttemptResult } from './attempt-result.js';
import type { ClaimedDelivery } from './claimed-delivery.js';
import { DeliveryClaims } from './delivery-claims.js';
import { DeliveryRecorder } from './delivery-recorder.js';
import { EndpointHealth } from './endpoint-health.js';

/** Records results and claims deliveries in one unit of work, since each unit costs a write to the disk. */
@Injectable()
export class DeliveryTransactions {
  constructor(
    private readonly database: Database,
    private readonly recorder: DeliveryRecorder,
    private readonly claims: DeliveryClaims,
    private readonly health: EndpointHealth,
  ) {}

  /** Claims at most so many deliveries as each endpoint has free slots. */
  async recordAndClaim(
    results: readonly AttemptResult[],
    free: ReadonlyMap<number, number>,
  ): Promise<ClaimedDelivery[]> {
    if (results.length === 0 && free.size === 0) return [];
    const { disabled, claimed } = await this.database.write(async (tx) => ({
      disabled: await this.recorder.record(tx, results),
      claimed: await this.claims.claim(tx, free),
    }));
    this.health.logDisabled(disabled);
    return claimed;
  }
}
