import { InsertMarks1764401900000 } from './1764401900000-insert-marks.js';
import { ReadPhones1764402000000 } from './1764402000000-read-phones.js';
import { DoubleForms1764402100000 } from './1764402100000-double-forms.js';
import { SendReading1764402200000 } from './1764402200000-send-reading.js';
import { ReceiptRetries1764402400000 } from './1764402400000-receipt-retries.js';
import { Sightings1764402500000 } from './1764402500000-sightings.js';
import { AccountNotices1764403100000 } from './1764403100000-account-notices.js';
import { StateColumns1795000100000 } from './1795000100000-state-columns.js';

/*
 * The bridge carries databases over that were made before the schema had one initial migration (commit 86ebf5e9 of
 * November 2026 and later). It is removed with version 1.0, together with `test/support/fixtures/bridge`.
 */

/** The migrations that a database of that commit has run: the bridge begins behind them. */
export const FOUNDATION: readonly string[] = [
  'Initial1764300000000',
  'People1764400100000',
  'SecondFactor1764400200000',
  'Figures1764400300000',
  'FirstSteps1764400310000',
  'Batches1764400400000',
  'Failures1764400410000',
  'Webhooks1764400500000',
  'SettingsAndAlerts1764400600000',
  'KeyDays1764400700000',
  'SandboxReplies1764400750000',
  'Recipients1764400800000',
  'Sends1764400900000',
  'Pools1764401000000',
];

/** The steps from there to the schema of the initial migration, in their order. */
export const BRIDGE = [
  InsertMarks1764401900000,
  ReadPhones1764402000000,
  DoubleForms1764402100000,
  SendReading1764402200000,
  ReceiptRetries1764402400000,
  Sightings1764402500000,
  AccountNotices1764403100000,
  StateColumns1795000100000,
];

/** The names that the bridge takes off the list of a database which it has carried over. */
export const BRIDGED: readonly string[] = [...FOUNDATION, ...BRIDGE.map((Step) => new Step().name)];

/** Whether a database on which these migrations ran is to be carried over. */
export function needsBridge(ran: readonly string[]): boolean {
  return ran.some((name) => BRIDGED.includes(name));
}

/** Whether it is older than where the bridge begins. */
export function isBeforeBridge(ran: readonly string[]): boolean {
  return needsBridge(ran) && FOUNDATION.some((name) => !ran.includes(name));
}
