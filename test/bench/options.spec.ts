import { describe, expect, it } from 'vitest';
import { FIGURES } from './figures/index.js';
import { readOptions } from './options.js';

describe('The command line of the bench', () => {
  it('measures every figure in five rounds by default', () => {
    expect(readOptions([])).toMatchObject({ figures: FIGURES.map(({ name }) => name), rounds: 5, quick: false });
  });

  it('selects figures, in the order of the measurement', () => {
    expect(readOptions(['--only', 'drain,intake-100']).figures).toEqual(['intake-100', 'drain']);
  });

  it('measures fewer and shorter rounds with --quick', () => {
    expect(readOptions(['--quick'])).toMatchObject({ rounds: 2, seconds: 1 });
    expect(readOptions(['--quick', '--rounds', '7'])).toMatchObject({ rounds: 7, seconds: 1 });
  });

  it('rounds the messages behind the panel, so that the smallest number has some of each kind', () => {
    const messages = (...args: string[]) => readOptions(args).messages;
    expect([messages(), messages('--quick'), messages('--messages', '1')]).toEqual([1_000_000, 500_000, 400_000]);
    expect(messages('--messages', '10049999')).toBe(10_000_000);
  });

  it('omits the references with --profile', () => expect(readOptions(['--profile'])).toMatchObject({ alone: true }));

  it('compares two builds by what every change may make dearer', () =>
    expect(readOptions(['--beside', 'HEAD~1'])).toMatchObject({
      ...{ beside: 'HEAD~1', alone: true },
      figures: ['intake-100', 'intake-1000', 'intake-single', 'drain'],
    }));

  it.each([
    [['--only', 'speed'], '"speed" is none of them'],
    [['--rounds', 'many'], '--rounds takes a number'],
    [['--rounds', '0'], '--rounds takes a number above 0'],
    [['--profile', '--against', '/elsewhere'], '--profile looks at one build'],
    [['--profile', '--beside', 'base'], '--profile looks at one build'],
    [['--against', '/elsewhere', '--beside', 'base'], 'give one'],
    [['--fast'], 'Unknown option'],
  ])('refuses %j', (args, sentence) => expect(() => readOptions(args)).toThrow(sentence));
});
