import type { Report } from '../report/finding.js';
import type { Stage } from '../stage.js';

/** Something that `npm run bench` measures; it may fill several lines of the table. */
export interface Figure {
  readonly name: string;
  readonly summary: string;
  run(stage: Stage): Promise<Report>;
}
