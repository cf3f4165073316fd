import type { Tuning } from '../contender.js';

/** Passes over the choices: one alone would go by whatever else the machine did in that second. */
const PASSES = 2;

/** Tries each choice, applies the best and says which that was. */
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
  say(`${name} is at its best with ${choice} ${what} (${tried})`);
}
