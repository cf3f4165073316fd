import type { ChipView } from './chip.js';

/** The height of the drawing, in units of its own. */
const HEIGHT = 20;

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
      viewBox={`0 0 ${values.length * 3} ${HEIGHT}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={label}
    >
      <path
        class={`bar-${tone}`}
        d={values.map((value, place) => (value === 0 ? '' : bar(value / top, place))).join('')}
      />
      <path class="bar-quiet" d={values.map((value, place) => (value === 0 ? bar(0, place) : '')).join('')} />
    </svg>
  );
}

/** A bar as a part of a path: one element for each bar would take most of the time of a page with a long list. */
function bar(share: number, place: number): string {
  const height = share === 0 ? 1 : Math.max(2, Math.round(share * HEIGHT));
  return `M${place * 3} ${HEIGHT}v-${height}h2v${height}z`;
}
