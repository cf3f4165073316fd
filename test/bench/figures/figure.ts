import type { Report } from '../report/finding.js';
import type { Bench } from '../bench.js';

/** A measurement of `npm run bench`; it may fill several lines of the table. */
export interface Figure {
  readonly name: string;
  readonly summary: string;
  run(bench: Bench): Promise<Report>;
}
