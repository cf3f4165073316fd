import { Injectable } from '@nestjs/common';
import type { Actor } from '@recado/audit';
import { ApiKeys, type KeyLimits } from '@recado/auth';
import { Database } from '@recado/database';

/** The name of the key of the panel, and of who makes it. */
const PANEL = 'panel';
const SYSTEM: Actor = { type: 'system', id: null, name: PANEL };

interface KeyRow extends KeyLimits {
  id: number;
}

/**
 * The key to which messages from the panel belong, so that limits, lists and figures hold for them as for others. Nobody
 * knows its secret. One that a person revoked is replaced by the next send.
 */
@Injectable()
export class PanelKey {
  constructor(
    private readonly database: Database,
    private readonly keys: ApiKeys,
  ) {}

  /** The id of the key, and its limits of messages. */
  async get(): Promise<KeyRow> {
    const found = await this.find();
    if (found) return found;
    await this.keys.issue({ name: PANEL, scopes: ['messages:write'] }, SYSTEM);
    return (await this.find())!;
  }

  private async find(): Promise<KeyRow | undefined> {
    const [row] = await this.database.read<KeyRow>(
      `SELECT id, requests_per_minute AS requestsPerMinute, requests_per_day AS requestsPerDay,
         messages_per_minute AS messagesPerMinute, messages_per_day AS messagesPerDay
       FROM api_keys WHERE name = ? AND created_by = ? AND revoked_at IS NULL ORDER BY id LIMIT 1`,
      [PANEL, PANEL],
    );
    return row;
  }
}
