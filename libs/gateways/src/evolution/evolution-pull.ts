import type { HttpAnswer } from '@recado/net';
import type { PulledStatus } from '../port/gateway.js';
import { recordsIn } from '../shared/json-parts.js';
import { kindOf } from './evolution-status.js';

/** From the least to the most that can have become of a message. */
const RANKS = ['failed', 'sent', 'delivered', 'read'] as const;

/**
 * The furthest state that Evolution has noted for this message. It notes none when it keeps no messages, so having none
 * says nothing: never `absent`.
 */
export function pulledStatus({ status, body }: HttpAnswer, id: string): PulledStatus {
  if (status < 200 || status >= 300) return 'unknown';
  // Older builds leave the condition aside and answer with everything.
  const updates = updatesIn(body).filter(({ keyId }) => keyId === id);
  const kinds = new Set(updates.map((update) => kindOf(update.status)));
  return RANKS.findLast((kind) => kinds.has(kind)) ?? 'unknown';
}

function updatesIn(body: string): ReturnType<typeof recordsIn> {
  try {
    return recordsIn(JSON.parse(body));
  } catch {
    return [];
  }
}
