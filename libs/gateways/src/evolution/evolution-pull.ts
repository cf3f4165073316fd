import type { HttpAnswer } from '@recado/net';
import type { PulledStatus } from '../port/gateway.js';
import { recordsIn } from '../shared/json-parts.js';
import { kindOf } from './evolution-status.js';

/** The statuses in the order of progress. */
const RANKS = ['failed', 'sent', 'delivered', 'read'] as const;

/**
 * The furthest status that Evolution has stored for this message. It never answers `absent`: an instance that stores no
 * messages has no status either.
 */
export function pulledStatus({ status, body, isWhole }: HttpAnswer, id: string): PulledStatus {
  if (status < 200 || status >= 300 || !isWhole) return 'unknown';
  // Older builds ignore the condition and answer with all messages.
  const updates = updatesIn(body).filter(({ keyId }) => keyId === id);
  const kinds = new Set(updates.map((update) => kindOf(update.status)));
  return RANKS.findLast((kind) => kinds.has(kind)) ?? 'unknown';
}

function updatesIn(body: string): ReturnType<typeof recordsIn> {
  try {
    return recordsIn(JSON.parse(body));
  } catch {
    // It is no JSON, so it has no updates.
    return [];
  }
}
