import type { ChipView } from './chip.js';

/** A part of a whole, in the colour of a chip. */
export interface BarPart {
  tone: ChipView['tone'];
  /** From 0 to 1. What all parts leave is shown as still to do. */
  share: number;
}

/** How far something is, as one bar. `label` says the same in words: colours alone say nothing. */
export function ProgressBar({ parts, label }: { parts: readonly BarPart[]; label: string }) {
  const before = (at: number) => parts.slice(0, at).reduce((sum, { share }) => sum + share, 0);
  return (
    <svg class="progress" viewBox="0 0 100 1" preserveAspectRatio="none" role="img" aria-label={label}>
      {parts.map(({ tone, share }, at) => (
        <rect class={`bar-${tone}`} x={percent(before(at))} y={0} width={percent(share)} height={1} />
      ))}
    </svg>
  );
}

function percent(share: number): number {
  return Math.round(share * 10_000) / 100;
}
