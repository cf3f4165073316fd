import type { Tuning } from '../contender.js';

/** Passes over the choices: a single trial could be disturbed by other work on the machine. */
const PASSES = 2;

/** Tries each choice, applies the fastest and reports it. */
export async function tune(
  name: string,
  { what, choices, apply }: Tuning,
  measure: () => Promise<number>,
  say: (line: string) => void,
): Promise<void> {
  const best = new Map(choices.map((choice) => [choice, 0]));
  for (let pass = 0; pass < PASSES; pass++) {
    for (const choice of choices) {
      await apply(choice);
      best.set(choice, Math.max(best.get(choice)!, await measure()));
    }
  }
  const [choice] = [...best].sort(([, a], [, b]) => b - a)[0]!;
  await apply(choice);
  const tried = [...best].map(([number, rate]) => `${number}: ${Math.round(rate)}/s`).join(', ');
  say(`${name} is fastest with ${choice} ${what} (${tried})`);
}
