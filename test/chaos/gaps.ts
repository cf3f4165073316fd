/** What must not stand still for long while a machine is harmed, in ms. */
export interface GapLimits {
  readonly intakeMs: number;
  readonly sendingMs: number;
}

/** The longest times without an accepted batch and without a sent message, from a fault until all was well again. */
export interface Gap extends GapLimits {
  readonly fault: string;
  readonly promised: GapLimits;
  /** What is allowed here: more than promised while this machine was late. */
  readonly allowed: GapLimits;
}

/** The longest time between two of these moments, the first and the last one included. */
export function longestGap(moments: readonly number[], from: number, to: number): number {
  const within = moments.filter((at) => at > from && at < to).sort((a, b) => a - b);
  return Math.max(...[...within, to].map((at, index) => at - (within[index - 1] ?? from)));
}

/** A sentence for each gap that was longer than allowed. */
export function brokenGaps(gaps: readonly Gap[]): string[] {
  return gaps.flatMap((gap) =>
    (['intakeMs', 'sendingMs'] as const)
      .filter((name) => gap[name] > gap.allowed[name])
      .map((name) => `${gap.fault}: ${name} = ${gap[name]}; promised are ${gap.promised[name]}, ${here(gap, name)}`),
  );
}

function here({ allowed }: Gap, name: keyof GapLimits): string {
  return `${Math.round(allowed[name])} on this machine`;
}
