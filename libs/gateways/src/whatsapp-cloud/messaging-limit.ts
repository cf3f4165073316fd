/** Meta's words for limits that it also tells as a number. */
const TIERS: ReadonlyMap<number, string> = new Map([
  [-1, 'TIER_UNLIMITED'],
  [50, 'TIER_50'],
  [250, 'TIER_250'],
  [1_000, 'TIER_1K'],
  [2_000, 'TIER_2K'],
  [10_000, 'TIER_10K'],
  [100_000, 'TIER_100K'],
]);

/**
 * To how many recipients the account may write first within 24 hours, in Meta's word such as `TIER_2K`; undefined: it is
 * not told. Meta tells it as that word, or as a number.
 */
export function limitOf(value: unknown): string | undefined {
  const text = typeof value === 'number' ? String(value) : value;
  if (typeof text !== 'string' || text === '' || text === 'TIER_NOT_SET') return undefined;
  return /^-?\d+$/.test(text) ? (TIERS.get(Number(text)) ?? `TIER_${text}`) : text;
}
