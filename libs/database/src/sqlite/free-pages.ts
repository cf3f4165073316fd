import type { Database } from '../port/database.js';

/** Free pages that stay in the file for later rows: 4 MiB. */
const KEEP = 1_024;
/** Pages that the first step moves; a page takes some 20 µs. */
const FIRST_STEP = 128;
/** How long a step may hold the write lock, in ms: short enough that writes do not notice. */
const STEP_MS = 15;
/** Pages that one call gives back at most: a gigabyte. */
const MAX_PAGES = 262_144;

const INCREMENTAL = 2;

/** Few different numbers, because each makes a statement that is kept compiled. */
const powerOfTwo = (most: number) => 2 ** Math.floor(Math.log2(most));

/** The free pages of a SQLite file, which it gives back in short steps when it was made for that. */
export class FreePages {
  constructor(
    private readonly database: Database,
    private readonly keep = KEEP,
  ) {}

  /** How many there are. */
  async count(): Promise<number> {
    const [row] = await this.database.read<{ freelist_count: number }>('PRAGMA freelist_count');
    return row?.freelist_count ?? 0;
  }

  /** Gives back all pages but those that stay; returns how many. Does nothing for a file of an early version. */
  async release(): Promise<number> {
    const [mode] = await this.database.read<{ auto_vacuum: number }>('PRAGMA auto_vacuum');
    if (mode?.auto_vacuum !== INCREMENTAL) return 0;
    const surplus = Math.min(MAX_PAGES, (await this.count()) - this.keep);
    let step = FIRST_STEP;
    let released = 0;
    while (released < surplus) {
      const pages = powerOfTwo(Math.min(step, surplus - released));
      const took = await this.releaseSome(pages);
      released += pages;
      step = Math.max(1, Math.floor((pages * STEP_MS) / Math.max(took, 1)));
    }
    return released;
  }

  /** Returns how long it held the write lock, in ms. */
  private releaseSome(pages: number): Promise<number> {
    return this.database.write(async (tx) => {
      const began = performance.now();
      await tx.all(`PRAGMA incremental_vacuum(${pages})`);
      return performance.now() - began;
    });
  }
}
