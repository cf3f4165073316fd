import type { Report, ContenderResult } from '../report/finding.js';
import { median, spreadOf } from '../statistics.js';
import type { Costs } from './costs.js';

/** The measurement of one contender in one round. */
export interface Sample {
  readonly perSecond: number;
  readonly costs: Costs;
}

/** The samples of each contender by its name, in the order of the rounds. */
export type Samples = ReadonlyMap<string, readonly Sample[]>;

export interface Named {
  readonly name: string;
}

/**
 * Measures all contenders in each round, so that other work on the machine affects all of them. Each round begins with
 * another contender, so that none always follows the same one.
 */
export async function inRounds<C extends Named>(
  rounds: number,
  contenders: readonly C[],
  measure: (contender: C) => Promise<Sample>,
  say: (line: string) => void,
): Promise<Samples> {
  const samples = new Map(contenders.map(({ name }): [string, Sample[]] => [name, []]));
  for (let round = 0; round < rounds; round++) {
    for (let step = 0; step < contenders.length; step++) {
      const contender = contenders[(round + step) % contenders.length]!;
      samples.get(contender.name)!.push(await measure(contender));
    }
    const rates = [...samples].map(([name, own]) => `${name} ${Math.round(own.at(-1)!.perSecond)}`);
    say(`round ${round + 1}: ${rates.join(', ')}`);
  }
  return samples;
}

function ratesOf(samples: Samples, name: string): number[] {
  return (samples.get(name) ?? []).map(({ perSecond }) => perSecond);
}

/** The name with the highest median rate; undefined when none was measured. */
export function bestOf(samples: Samples, names: readonly string[]): string | undefined {
  const known = names.filter((name) => samples.has(name));
  return known.sort((a, b) => median(ratesOf(samples, b)) - median(ratesOf(samples, a)))[0];
}

/** The rates and costs of each contender; the costs are those of the round with the middle rate. */
export function contenderResults(figure: string, samples: Samples): Report['contenders'] {
  return [...samples].map(([contender, own]): ContenderResult => {
    const byRate = [...own].sort((a, b) => a.perSecond - b.perSecond);
    const costs = byRate[Math.floor(byRate.length / 2)]!.costs;
    return { figure, contender, rate: spreadOf(ratesOf(samples, contender)), costs };
  });
}
