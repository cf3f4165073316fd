const DURATION_UNITS: Readonly<Record<string, number>> = { ms: 1, s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 };
const SIZE_UNITS: Readonly<Record<string, number>> = { b: 1, kb: 1024, mb: 1024 ** 2, gb: 1024 ** 3 };

/** `20s`, `15m`, `2h`, `7d`, `500ms`, or a plain number of seconds → milliseconds; undefined when it is none of these. */
export function parseDuration(text: string): number | undefined {
  return parseQuantity(text, DURATION_UNITS, 's');
}

/** `16mb`, `512kb`, or a plain number of bytes → bytes; undefined when it is none of these. */
export function parseSize(text: string): number | undefined {
  return parseQuantity(text, SIZE_UNITS, 'b');
}

function parseQuantity(text: string, units: Readonly<Record<string, number>>, bare: string): number | undefined {
  const match = /^(\d{1,12})\s*([a-z]*)$/i.exec(text.trim());
  const unit = units[(match?.[2] || bare).toLowerCase()];
  return match && unit !== undefined ? Number(match[1]) * unit : undefined;
}
