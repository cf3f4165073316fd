import type { Transaction } from '@recado/database';

/** News of one channel that are kept. */
const KEPT = 200;
/** How long news are kept that later ones have replaced, in ms. */
const KEEP_MS = 400 * 86_400_000;

interface Row {
  id: number;
  kind: string;
  subject: string;
  at: number;
}

/**
 * Deletes old news of a channel: all but the newest 200, and those of 400 days ago. What holds of the account stays,
 * however old it is. Returns how many it deleted.
 */
export async function pruneNews(tx: Transaction, channelId: number, now: number): Promise<number> {
  const select = 'SELECT id, kind, subject, at FROM channel_news WHERE channel_id = ? ORDER BY at DESC, id DESC';
  const rows = await tx.all<Row>(select, [channelId]);
  const holding = new Set<string>();
  let deleted = 0;
  for (const [place, { id, kind, subject, at }] of rows.entries()) {
    const about = `${kind} ${subject}`;
    const holds = !kind.startsWith('template_') && !holding.has(about);
    holding.add(about);
    if (holds || (place < KEPT && at >= now - KEEP_MS)) continue;
    deleted += await tx.run('DELETE FROM channel_news WHERE id = ?', [id]);
  }
  return deleted;
}
