import { Injectable } from '@nestjs/common';
import { MINUTE_MS } from '@recado/core';
import { Database } from '@recado/database';
import type { AlertSettings } from '../settings/alert-settings.js';
import { type Condition, ConditionSource } from './condition.js';

/** Most webhooks that are reported at once. */
const MOST = 100;
/** A restart of the receiver takes minutes, and is no alert; a fault that lasts this long is noticed by nobody else, in ms. */
const FAILS_FOR_MS = 10 * MINUTE_MS;

/** The webhooks that are enabled and whose every attempt has failed for ten minutes. */
@Injectable()
export class FailingWebhooks extends ConditionSource {
  readonly kind = 'webhook_failing';

  constructor(private readonly database: Database) {
    super();
  }

  override async read(_settings: AlertSettings, now: number): Promise<readonly Condition[]> {
    const rows = await this.database.read<{ id: number; url: string; failingSince: number }>(
      `SELECT id, url, failing_since AS failingSince FROM webhook_endpoints
       WHERE enabled = 1 AND failing_since <= ? ORDER BY id LIMIT ${MOST}`,
      [now - FAILS_FOR_MS],
    );
    // The path and the query of a webhook may contain a secret.
    return rows.map(({ id, url, failingSince }) => ({
      subject: String(id),
      detail: { host: new URL(url).host, failingSince },
    }));
  }
}
