import type { Database } from '@recado/database';
import { type KeyLimits, limitsOf } from './key-limits.js';
import type { KeyMaker } from './principal.js';

/** Keys that may stand between a key and the person to whom it goes back: no key makes one behind more. */
export const MAX_MAKERS = 20;

/** The id of a key that made another one, its limits, and by which key it was made itself. */
interface MakerRow extends KeyLimits {
  id: number;
}

const MAKERS = `WITH RECURSIVE makers AS (
    SELECT id, maker_key_id, requests_per_minute, requests_per_day, messages_per_minute, messages_per_day, 1 AS distance
    FROM api_keys WHERE id = ?
    UNION ALL SELECT k.id, k.maker_key_id, k.requests_per_minute, k.requests_per_day, k.messages_per_minute,
      k.messages_per_day, m.distance + 1
    FROM makers m JOIN api_keys k ON k.id = m.maker_key_id WHERE m.distance < ${MAX_MAKERS})
  SELECT id, requests_per_minute AS requestsPerMinute, requests_per_day AS requestsPerDay,
    messages_per_minute AS messagesPerMinute, messages_per_day AS messagesPerDay FROM makers ORDER BY distance`;

/** The key with this id and those by which it was made, the nearest first; null: none. Revoked ones bind, too. */
export async function readMakers(database: Database, makerKeyId: number | null): Promise<KeyMaker[]> {
  if (makerKeyId === null) return [];
  const rows = await database.read<MakerRow>(MAKERS, [makerKeyId]);
  return rows.map(({ id, ...limits }) => ({ keyId: id, limits: limitsOf(limits) }));
}
