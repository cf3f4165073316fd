import type { Config } from '@recado/config';
import { type TableSize, tableSizes } from '@recado/database';
import { phrase } from '../language/text.js';
import { type Finding, ok, unseen, warning } from './finding.js';
import { withDatabase } from './with-database.js';

const MIB = 1024 ** 2;
const SHOWN = 10;
/** Pages of a table beyond this do not fit into the memory of a usual server (docs/performance.md). */
const LARGE = 50 * 1024 * MIB;

/** Names the ten largest tables with their sizes. */
export function checkTables(config: Config): Promise<readonly Finding[]> {
  return withDatabase(config, async (database) => tableFindings(await tableSizes(database, config.database)));
}

/** `sizes`: the largest first; null: they were not measured. */
export function tableFindings(sizes: readonly TableSize[] | null): Finding[] {
  if (sizes === null)
    return [
      unseen(phrase`tables`, phrase`the file has more than 1 GiB, so its tables were not measured beside a server`),
    ];
  const shown = sizes.slice(0, SHOWN).map(({ name, bytes }) => `${name} ${(bytes / MIB).toFixed(1)} MiB`);
  const [largest] = sizes;
  if (largest === undefined) return [];
  if (largest.bytes > LARGE) {
    return [
      warning(
        phrase`tables`,
        phrase`${shown.join(', ')}: keep less with RETENTION_DAYS and REMOVE_AFTER_DAYS, or give the database more memory`,
      ),
    ];
  }
  return [ok(phrase`tables`, phrase`${shown.join(', ')}`)];
}
