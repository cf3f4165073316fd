import { describe, expect, it } from 'vitest';
import { compare } from './compare.js';
import { bestOf, inRounds, type Sample, type Samples, contenderResults } from './rounds.js';

const costs = { cpu: {}, others: 0, database: {} };
const sample = (perSecond: number): Sample => ({ perSecond, costs });
const samples = (rates: Record<string, number[]>): Samples =>
  new Map(Object.entries(rates).map(([name, own]) => [name, own.map(sample)]));
const [a, b, c] = [{ name: 'a' }, { name: 'b' }, { name: 'c' }];

describe('inRounds and contenderResults', () => {
  it('measure all contenders in each round, each round beginning with another one', async () => {
    const order: string[] = [];
    const lines: string[] = [];
    const found = await inRounds(
      3,
      [a, b, c],
      async ({ name }) => sample(order.push(name)),
      (line) => lines.push(line),
    );
    expect(order.join('')).toBe('abcbcacab');
    expect([...found].map(([name, own]) => [name, own.map(({ perSecond }) => perSecond)])).toEqual([
      ['a', [1, 6, 8]],
      ['b', [2, 4, 9]],
      ['c', [3, 5, 7]],
    ]);
    expect(lines[0]).toBe('round 1: a 1, b 2, c 3');
  });

  it('show the costs of the round with the middle rate', () => {
    const own = [30, 10, 20].map((rate) => ({ perSecond: rate, costs: { ...costs, others: rate } }));
    const [showing] = contenderResults('drain', new Map([['a', own]]));
    expect(showing).toMatchObject({ contender: 'a', rate: { median: 20, min: 10, max: 30 }, costs: { others: 20 } });
  });
});

describe('bestOf', () => {
  it('answers the name with the highest median', () =>
    expect(bestOf(samples({ a: [1, 100, 1], b: [2, 2, 2] }), ['a', 'b'])).toBe('b'));

  it('answers only a name that was measured', () => {
    expect(bestOf(samples({ a: [1] }), ['b', 'a'])).toBe('a');
    expect(bestOf(samples({}), ['a'])).toBeUndefined();
  });
});

describe('compare', () => {
  const rates = samples({ ours: [80, 8, 90], theirs: [100, 10, 100] });
  const base = { figure: 'drain', what: '÷ theirs', ours: 'ours' };

  it('answers the median of the rounds’ ratios, and shows both rates', () => {
    const [found] = compare(rates, { ...base, base: 'theirs', target: { atLeast: 0.8 } });
    expect(found?.value).toEqual({ median: 0.8, min: 0.8, max: 0.9 });
    expect(found?.from).toBe('ours 80/s ÷ theirs 100/s');
  });

  it('shows the ratio by processor time, where it is known', () => {
    const using = (seconds: number) => [{ perSecond: 10, costs: { ...costs, cpu: { api: seconds, load: 1 } } }];
    const [found] = compare(new Map(Object.entries({ ours: using(1), theirs: using(4) })), { ...base, base: 'theirs' });
    expect(found?.from).toBe('ours 10/s ÷ theirs 10/s; by processor time 2.50×');
  });

  it.each([undefined, 'nobody'])('answers nothing with %s as the base', (nobody) => {
    expect(compare(rates, { ...base, base: nobody })).toEqual([]);
  });
});
