import { setImmediate as turn } from 'node:timers/promises';
import { beforeEach, describe, expect, it } from 'vitest';
import { FairTurns } from './fair-turns.js';

const FLOOD = 1;
const OTHER = 2;
const THIRD = 3;

describe('FairTurns', () => {
  let turns: FairTurns;
  let done: string[];
  beforeEach(() => {
    turns = new FairTurns();
    done = [];
  });

  const run = (keyId: number, bytes: number, name: string) => {
    // Of this test alone: turns of the one before may still come.
    const mine = done;
    turns.run(keyId, bytes, (refusal) => void mine.push(refusal ? `${name} ${refusal.code}` : name));
  };
  const runMany = (keyId: number, count: number, bytes: number) => {
    for (let index = 0; index < count; index++) run(keyId, bytes, `${keyId}-${index}`);
  };
  const sinceLast = () => done.splice(0);

  it('does at once what fits a turn, and the rest in the next ones, in order', async () => {
    runMany(FLOOD, 5, 16_384);
    expect(sinceLast()).toEqual(['1-0', '1-1']);
    await turn();
    expect(sinceLast()).toEqual(['1-2', '1-3']);
    await turn();
    expect(sinceLast()).toEqual(['1-4']);
    run(FLOOD, 16_384, 'afterwards');
    expect(sinceLast()).toEqual(['afterwards']);
  });

  it('does a body that is larger than a turn alone', async () => {
    runMany(FLOOD, 2, 10_000_000);
    expect(sinceLast()).toEqual(['1-0']);
    await turn();
    expect(sinceLast()).toEqual(['1-1']);
  });

  it('lets nobody who asks for little wait for a flood', async () => {
    runMany(FLOOD, 100, 16_384);
    sinceLast();
    run(OTHER, 300, 'other');
    run(FLOOD, 300, 'of the flood');
    expect(sinceLast()).toEqual(['other']);
    await turn();
    expect(sinceLast()).toEqual(['1-2', '1-3']);
  });

  it('lets those who ask for much take turns', async () => {
    runMany(FLOOD, 4, 16_384);
    runMany(OTHER, 2, 16_384);
    run(THIRD, 30_000, '3');
    expect(sinceLast()).toEqual(['1-0', '1-1']);
    await turn();
    expect(sinceLast()).toEqual(['1-2', '2-0']);
    await turn();
    expect(sinceLast()).toEqual(['3', '1-3']);
    await turn();
    expect(sinceLast()).toEqual(['2-1']);
  });

  it('takes many small requests of one key in a turn', () => {
    runMany(FLOOD, 100, 300);
    expect(done).toHaveLength(100);
  });

  it('refuses what a key would have waiting for seconds, and nothing of another key', () => {
    runMany(FLOOD, 9, 16 * 1024 ** 2);
    expect(sinceLast()).toEqual(
      ['1-0', '1-5', '1-6', '1-7', '1-8'].map((name, index) => (index ? `${name} overloaded` : name)),
    );
    run(OTHER, 300, 'other');
    expect(sinceLast()).toEqual(['other']);
  });
});
