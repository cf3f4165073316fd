import { availableParallelism } from 'node:os';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { inProject } from '../root.mjs';

/** The seconds of the last whole run on this machine. */
const RECORD = inProject('node_modules', '.recado-test-seconds');
/** The processor time of a run, measured at 2 × 12.2 minutes, and the time that its longest waits take. */
const WORK_SECONDS = 1_464;
const WAITING_SECONDS = 180;

/** A sentence about how long a whole run takes here. */
export function expectedTime() {
  if (existsSync(RECORD)) return `the last run took ${inMinutes(Number(readFileSync(RECORD, 'utf8')))} here`;
  const seconds = Math.max(WORK_SECONDS / availableParallelism(), WAITING_SECONDS);
  return `the whole run takes about ${inMinutes(seconds)} here when nothing else runs`;
}

/** Remembers how long a whole run took. */
export function rememberTime(seconds) {
  writeFileSync(RECORD, String(Math.round(seconds)));
}

const inMinutes = (seconds) => `${(seconds / 60).toFixed(1)} minutes`;
