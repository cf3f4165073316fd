/**
 * What the figures of messages count, per channel: the moves to these statuses, and for sent messages how long they
 * waited. Stored in the database: never rename one, only append.
 */
export type FigureKind = 'sent' | 'delivered' | 'read' | 'failed' | 'sent_within';

/**
 * Upper bounds, in ms, of the classes of the time from acceptance to sending: an immediate message takes milliseconds, a
 * retry 5 s, 15 s or 45 s, and a campaign up to an hour. Figures that are stored rely on them: only append.
 */
export const SENT_WITHIN_MS: readonly number[] = [
  10, 25, 50, 100, 250, 500, 1_000, 2_500, 5_000, 15_000, 60_000, 300_000, 900_000, 3_600_000,
];
