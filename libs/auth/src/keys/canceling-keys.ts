import { Injectable } from '@nestjs/common';
import { Database } from '@recado/database';

/** A revoked key whose waiting messages are to be canceled. */
export interface CancelingKey {
  apiKeyId: number;
  /** When that was requested, UTC milliseconds. */
  since: number;
}

/** The revoked keys whose waiting messages are to be canceled. The request is stored in the key's row until it is done. */
@Injectable()
export class CancelingKeys {
  constructor(private readonly database: Database) {}

  all(): Promise<CancelingKey[]> {
    return this.database.read(
      'SELECT id AS apiKeyId, cancel_waiting_since AS since FROM api_keys WHERE cancel_waiting_since IS NOT NULL ORDER BY id',
    );
  }

  /** Whether there are any; asked together with what other loops ask. */
  async areAny(): Promise<boolean> {
    return (await this.database.poll('SELECT 1 FROM api_keys WHERE cancel_waiting_since IS NOT NULL LIMIT 1')) !== null;
  }

  /** Removes the request once nothing of the key waits. A newer request stays. */
  async settle({ apiKeyId, since }: CancelingKey): Promise<void> {
    const settle = 'UPDATE api_keys SET cancel_waiting_since = NULL WHERE id = ? AND cancel_waiting_since = ?';
    await this.database.write((tx) => tx.run(settle, [apiKeyId, since]));
  }
}
