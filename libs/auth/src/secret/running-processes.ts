import type { Clock } from '@recado/core';
import type { Database } from '@recado/database';

/**
 * A process writes every five seconds. One that was silent for two minutes has ended: a database that was away for a moment
 * must not make a process that runs look ended, in ms.
 */
const ENDED_AFTER_MS = 120_000;
const RUNNING = `SELECT host, pid, known_secrets AS known, opens_texts AS opensTexts FROM processes WHERE seen_at > ?
  ORDER BY host, pid LIMIT 1000`;

/** A process of this installation that runs. */
export interface RunningProcess {
  readonly host: string;
  readonly pid: number;
  /** Fingerprints of the secrets that it knows, that of its APP_SECRET first; empty: a version that did not say so. */
  readonly known: readonly string[];
  /** Whether it opens sealed texts; false: a version that does not. */
  readonly opensTexts: boolean;
}

interface Row {
  host: string;
  pid: number;
  known: string | null;
  opensTexts: number;
}

/** The processes that run, by their heartbeats. */
export async function runningProcesses(database: Database, clock: Clock): Promise<RunningProcess[]> {
  const rows = await database.read<Row>(RUNNING, [clock.now() - ENDED_AFTER_MS]);
  return rows.map(({ host, pid, known, opensTexts }) => ({
    host,
    pid,
    known: (known ?? '').split(' ').filter((id) => id !== ''),
    opensTexts: Number(opensTexts) === 1,
  }));
}
