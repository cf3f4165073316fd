import { Injectable } from '@nestjs/common';
import { groupBy, Metrics } from '@recado/core';
import { Database } from '@recado/database';
import type { AttemptResult } from './attempt-result.js';
import { type Claim, DeliveryClaims, NOTHING } from './delivery-claims.js';
import { DeliveryRecorder } from './delivery-recorder.js';
import { type DisabledEndpoint, EndpointHealth } from './endpoint-health.js';
import { EndpointHours } from './endpoint-hours.js';

/** Records results and claims deliveries in one unit of work, since each unit costs a write to the disk. */
@Injectable()
export class DeliveryTransactions {
  constructor(
    private readonly database: Database,
    private readonly recorder: DeliveryRecorder,
    private readonly claims: DeliveryClaims,
    private readonly health: EndpointHealth,
    private readonly hours: EndpointHours,
    private readonly metrics: Metrics,
  ) {}

  /** Claims at most so many deliveries as each endpoint has free slots, and for each of `asked` one that was asked for. */
  async recordAndClaim(
    ended: readonly AttemptResult[],
    free: ReadonlyMap<number, number>,
    asked: ReadonlySet<number>,
  ): Promise<Claim> {
    if (ended.length === 0 && free.size === 0 && asked.size === 0) return NOTHING;
    const { results, disabled, claim } = await this.database.write(async (tx) => {
      const { results, disabled } = await this.recorder.record(tx, ended);
      const claim = await this.claims.claim(tx, free, asked);
      // Last, because all processes count in the same rows: each locks them for the time of its commit only.
      await this.hours.count(tx, results);
      return { results, disabled, claim };
    });
    this.health.logDisabled(disabled);
    this.count(results, disabled);
    return claim;
  }

  /** After the commit. An attempt that was released has not been made. */
  private count(results: readonly AttemptResult[], disabled: readonly DisabledEndpoint[]): void {
    const made = results.filter(({ outcome }) => outcome.kind !== 'released');
    for (const [result, some] of groupBy(made, ({ outcome }) => outcome.kind)) {
      this.metrics.count('deliveries', some.length, { result });
    }
    for (const { reason } of disabled) this.metrics.count('disabledWebhooks', 1, { reason });
  }
}
