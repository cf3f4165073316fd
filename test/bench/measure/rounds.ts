import type { Report, Showing } from '../report/finding.js';
import { median, spreadOf } from '../statistics.js';
import type { Costs } from './costs.js';

/** What one contender did in one round. */
export interface Sample {
  readonly perSecond: number;
  readonly costs: Costs;
}

/** The samples of each contender by its name, oldest round first. */
export type Samples = ReadonlyMap<string, readonly Sample[]>;

export interface Named {
  readonly name: string;
}

/**
 * Measures all contenders in each round, so that whatever else happens on the machine happens to all of them. Each
 * round begins with another one, so that none always follows the same.
 */
export async function inRounds<C extends Named>(
  rounds: number,
  contenders: readonly C[],
  measure: (contender: C) => Promise<Sample>,
  say: (line: string) => void,
): Promise<Samples> {
  const samples = new Map(contenders.map(({ name }): [string, Sample[]] => [name, []]));
  for (let round = 0; round < rounds; round++) {
    for (let turn = 0; turn < contenders.length; turn++) {
      const contender = contenders[(round + turn) % contenders.length]!;
      samples.get(contender.name)!.push(await measure(contender));
    }
    const rates = [...samples].map(([name, own]) => `${name} ${Math.round(own.at(-1)!.perSecond)}`);
    say(`round ${round + 1}: ${rates.join(', ')}`);
  }
  return samples;
}

export function ratesOf(samples: Samples, name: string): number[] {
  return (samples.get(name) ?? []).map(({ perSecond }) => perSecond);
}

/** Of these, the one with the highest median; undefined when none was measured. */
export function bestOf(samples: Samples, names: readonly string[]): string | undefined {
  const known = names.filter((name) => samples.has(name));
  return known.sort((a, b) => median(ratesOf(samples, b)) - median(ratesOf(samples, a)))[0];
}

/** What each contender did and used; of several rounds the one with the middle rate stands for its costs. */
export function showingsOf(figure: string, samples: Samples): Report['showings'] {
  return [...samples].map(([contender, own]): Showing => {
    const byRate = [...own].sort((a, b) => a.perSecond - b.perSecond);
    const costs = byRate[Math.floor(byRate.length / 2)]!.costs;
    return { figure, contender, rate: spreadOf(ratesOf(samples, contender)), costs };
  });
}
