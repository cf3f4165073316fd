import { describe, expect, it } from 'vitest';
import { Turns } from './turns.js';

describe('Turns', () => {
  it('run so many at once, and the others in their order, whatever became of those before', async () => {
    const turns = new Turns(2);
    const log: string[] = [];
    const ends: (() => void)[] = [];
    const work = (name: string) =>
      turns.run(async () => {
        log.push(name);
        await new Promise<void>((resolve) => ends.push(resolve));
        if (name === 'a') throw new Error(name);
        return name;
      });
    const all = ['a', 'b', 'c', 'd'].map((name) => work(name).catch((error: Error) => `failed ${error.message}`));
    await Promise.resolve();
    expect(log).toEqual(['a', 'b']);
    ends[0]!();
    expect(await all[0]).toBe('failed a');
    expect(log).toEqual(['a', 'b', 'c']);
    ends[1]!();
    await all[1];
    ends.slice(2).forEach((end) => end());
    expect(await all[2]).toBe('c');
    ends.slice(3).forEach((end) => end());
    expect(await all[3]).toBe('d');
    expect(await turns.run(async () => 'e')).toBe('e');
  });
});
