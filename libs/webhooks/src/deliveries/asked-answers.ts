import { Injectable } from '@nestjs/common';
import { WebhookDeliveryStatus } from '@recado/core';
import { Database } from '@recado/database';
import { sleep } from '@recado/work';
import { LAST_ASKED } from '../notifier/asked-time.js';

/** How long a person waits for an answer, in ms. An endpoint has 15 s: a later answer is on the page of the delivery. */
const WAIT_MS = 5_000;
/** Rest between two looks at the delivery, in ms. Each is one step of its primary key. */
const LOOK_EVERY_MS = 50;

const STATE = 'SELECT attempts, lease_until AS leaseUntil FROM webhook_deliveries WHERE id = ?';
/** Those that were asked for and have not begun are few, and the first ones of the index. */
const ASKED_TEST = `SELECT id FROM webhook_deliveries WHERE status = ${WebhookDeliveryStatus.Waiting}
  AND endpoint_id = ? AND next_at <= ${LAST_ASKED} AND type = 'webhook.test' ORDER BY next_at LIMIT 1`;

/** Waits for what becomes of a delivery that a person asked for, whichever process makes the attempt. */
@Injectable()
export class AskedAnswers {
  constructor(private readonly database: Database) {}

  /** Whether an attempt of the delivery after its first `attempts` ones ends within `forMs`; resolves as soon as it has. */
  async comesTo(id: number, attempts: number, forMs = WAIT_MS): Promise<boolean> {
    const until = performance.now() + forMs;
    for (;;) {
      const [state] = await this.database.read<{ attempts: number; leaseUntil: number | null }>(STATE, [id]);
      if (!state) return false;
      if (state.attempts > attempts && state.leaseUntil === null) return true;
      if (performance.now() + LOOK_EVERY_MS > until) return false;
      await sleep(LOOK_EVERY_MS);
    }
  }

  /** The test of an endpoint that was asked for and has not begun, by its id; null: there is none. */
  async waitingTest(endpointId: number): Promise<number | null> {
    const [found] = await this.database.read<{ id: number }>(ASKED_TEST, [endpointId]);
    return found?.id ?? null;
  }
}
