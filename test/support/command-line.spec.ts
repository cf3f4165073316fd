import { describe, expect, it, vi } from 'vitest';
import { choiceOption, numberOption, runCommand, wholeOption } from './command-line.js';

describe('The options of the commands of the tests', () => {
  it('have their defaults', () => {
    expect(numberOption('--minutes', undefined, 2)).toBe(2);
    expect(wholeOption('--count', undefined, 5_000)).toBe(5_000);
    expect(choiceOption('--shape', undefined, ['embedded'])).toBeUndefined();
  });

  it('take numbers, with a fraction where it makes sense', () => {
    expect(numberOption('--minutes', '0.5', 2)).toBe(0.5);
    expect(wholeOption('--seed', '20261120', 1)).toBe(20_261_120);
  });

  it.each(['0.5', '-1', '1e3', 'many', '', '1234567890'])('refuse %j as a count or seed', (value) => {
    expect(() => wholeOption('--count', value, 5_000)).toThrow('--count takes a whole number');
  });

  it('refuse what is no choice', () => {
    expect(() => choiceOption('--shape', 'both', ['embedded', 'production'])).toThrow('embedded, production');
  });
});

describe('A command of the tests', () => {
  it('prints its usage for --help, and runs nothing', async () => {
    const write = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
    const run = vi.fn();
    const read = () => {
      throw new Error('unknown option');
    };
    expect(await runCommand(['--help'], { usage: 'npm run it', read, run })).toBe(0);
    expect(write.mock.calls).toEqual([['npm run it\n']]);
    write.mockRestore();
    expect(run).not.toHaveBeenCalled();
  });
});
