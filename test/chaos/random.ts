import { createHash } from 'node:crypto';

/**
 * Random numbers that a seed decides. Every part of a run forks a stream of its own by name: a part that draws more
 * numbers changes nothing for the others, and a printed seed repeats the same loads and faults.
 */
export class Random {
  private drawn = 0;

  constructor(private readonly seed: string) {}

  fork(name: string | number): Random {
    return new Random(`${this.seed}/${name}`);
  }

  /** A number from 0 to 1, without 1. */
  next(): number {
    const digest = createHash('sha256')
      .update(`${this.seed}#${this.drawn++}`)
      .digest();
    return digest.readUIntBE(0, 6) / 2 ** 48;
  }

  /** A whole number from `min` to `max`, both included. */
  integer(min: number, max: number): number {
    return min + Math.floor(this.next() * (max - min + 1));
  }

  /** True with this probability. */
  chance(probability: number): boolean {
    return this.next() < probability;
  }

  /** One of the items. Throws when there is none. */
  pick<T>(items: readonly T[]): T {
    if (items.length === 0) throw new Error('nothing to pick from');
    return items[this.integer(0, items.length - 1)] as T;
  }
}
