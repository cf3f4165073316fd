import { createHash } from 'node:crypto';

/**
 * Numbers that a seed decides. Every part of a run forks a stream of its own by name, so that one part that draws more
 * often changes nothing for the others, and a printed seed brings the same loads and the same faults again.
 */
export class Random {
  private drawn = 0;

  constructor(private readonly seed: string) {}

  fork(name: string | number): Random {
    return new Random(`${this.seed}/${name}`);
  }

  /** In [0, 1). */
  next(): number {
    const digest = createHash('sha256').update(`${this.seed}#${this.drawn++}`).digest();
    return digest.readUIntBE(0, 6) / 2 ** 48;
  }

  /** A whole number, both ends included. */
  integer(min: number, max: number): number {
    return min + Math.floor(this.next() * (max - min + 1));
  }

  chance(share: number): boolean {
    return this.next() < share;
  }

  pick<T>(items: readonly T[]): T {
    if (items.length === 0) throw new Error('nothing to pick from');
    return items[this.integer(0, items.length - 1)] as T;
  }
}
