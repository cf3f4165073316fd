/** Several times as fast as people type: the sign is seen, and texts are held up little. */
const MS_PER_CHARACTER = 30;
const SHORTEST_MS = 1_000;
/**
 * A channel has four requests at once and, by its usual pace, one message every 4 s: with 5 s the pace stays as it is. A
 * lease lasts 15 s and is renewed every 5 s.
 */
const LONGEST_MS = 5_000;

/** How long “typing…” is shown before this text, in ms. */
export function typingTimeOf(text: string): number {
  return Math.min(Math.max(text.length * MS_PER_CHARACTER, SHORTEST_MS), LONGEST_MS);
}
