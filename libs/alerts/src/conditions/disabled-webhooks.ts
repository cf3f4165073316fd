import { Injectable } from '@nestjs/common';
import { Database } from '@recado/database';
import { type Condition, ConditionSource } from './condition.js';

/** Most webhooks that are reported at once. */
const MOST = 100;

/** The webhooks that were disabled because they are gone or failed for days; not those that a person switched off. */
@Injectable()
export class DisabledWebhooks extends ConditionSource {
  readonly kind = 'webhook_disabled';

  constructor(private readonly database: Database) {
    super();
  }

  override async read(): Promise<readonly Condition[]> {
    const rows = await this.database.read<{ id: number; url: string; reason: string }>(
      `SELECT id, url, disabled_reason AS reason FROM webhook_endpoints
       WHERE enabled = 0 AND disabled_reason IN ('gone', 'failing') ORDER BY id LIMIT ${MOST}`,
    );
    // The path and the query of a webhook may contain a secret.
    return rows.map(({ id, url, reason }) => ({ subject: String(id), detail: { host: new URL(url).host, reason } }));
  }
}
