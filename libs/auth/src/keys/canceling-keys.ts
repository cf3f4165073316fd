import { Injectable } from '@nestjs/common';
import { Database } from '@recado/database';

/** A revoked key of which everything that waits is to be canceled. */
export interface CancelingKey {
  apiKeyId: number;
  /** When somebody asked for it; UTC milliseconds. */
  since: number;
}

/** The revoked keys of which what waits is to be canceled. The wish is on the key's own row until it is fulfilled. */
@Injectable()
export class CancelingKeys {
  constructor(private readonly database: Database) {}

  all(): Promise<CancelingKey[]> {
    return this.database.read(
      'SELECT id AS apiKeyId, cancel_waiting_since AS since FROM api_keys WHERE cancel_waiting_since IS NOT NULL ORDER BY id',
    );
  }

  /** Nothing of the key waits any more. A wish that came meanwhile stays. */
  async settle({ apiKeyId, since }: CancelingKey): Promise<void> {
    const settle = 'UPDATE api_keys SET cancel_waiting_since = NULL WHERE id = ? AND cancel_waiting_since = ?';
    await this.database.write((tx) => tx.run(settle, [apiKeyId, since]));
  }
}
