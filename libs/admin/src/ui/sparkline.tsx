import type { ChipView } from './chip.js';

interface SparklineProps {
  /** The values in their order. */
  values: readonly number[];
  /** What it shows, in words, for who does not see it. */
  label: string;
  /** The colour of its bars: that of failures unless given. */
  tone?: ChipView['tone'];
}

/** A trend in the height of a line of text: one bar for each value. */
export function Sparkline({ values, label, tone = 'bad' }: SparklineProps) {
  const top = Math.max(1, ...values);
  return (
    <svg
      class="sparkline"
      viewBox={`0 0 ${values.length * 3} 20`}
      preserveAspectRatio="none"
      role="img"
      aria-label={label}
    >
      {values.map((value, place) => {
        const height = value === 0 ? 1 : Math.max(2, Math.round((value / top) * 20));
        return (
          <rect class={`bar-${value === 0 ? 'quiet' : tone}`} x={place * 3} y={20 - height} width={2} height={height} />
        );
      })}
    </svg>
  );
}
