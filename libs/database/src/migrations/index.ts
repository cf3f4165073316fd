import { Initial1764300000000 } from './initial/1764300000000-initial.js';
import { People1764400100000 } from './1764400100000-people.js';
import { SecondFactor1764400200000 } from './1764400200000-second-factor.js';
import { Figures1764400300000 } from './1764400300000-figures.js';
import { FirstSteps1764400310000 } from './1764400310000-first-steps.js';
import { Batches1764400400000 } from './1764400400000-batches.js';
import { Failures1764400410000 } from './1764400410000-failures.js';
import { Webhooks1764400500000 } from './1764400500000-webhooks.js';
import { SettingsAndAlerts1764400600000 } from './1764400600000-settings-and-alerts.js';
import { SandboxReplies1764400750000 } from './1764400750000-sandbox-replies.js';
import { KeyDays1764400700000 } from './1764400700000-key-days.js';
import { Recipients1764400800000 } from './1764400800000-recipients.js';
import { Sends1764400900000 } from './1764400900000-sends.js';
import { Pools1764401000000 } from './1764401000000-pools.js';
import { InsertMarks1764401900000 } from './1764401900000-insert-marks.js';
import { ReadPhones1764402000000 } from './1764402000000-read-phones.js';
import { DoubleForms1764402100000 } from './1764402100000-double-forms.js';
import { SendReading1764402200000 } from './1764402200000-send-reading.js';
import { ReceiptRetries1764402400000 } from './1764402400000-receipt-retries.js';
import { Sightings1764402500000 } from './1764402500000-sightings.js';
import { AccountNotices1764403100000 } from './1764403100000-account-notices.js';
import { StateColumns1795000100000 } from './1795000100000-state-columns.js';

/** In the order in which they run. A migration that was released is never changed; the next one is added behind it. */
export const MIGRATIONS = [
  Initial1764300000000,
  // One line each, so that branches that add one merge.
  People1764400100000,
  SecondFactor1764400200000,
  Figures1764400300000,
  FirstSteps1764400310000,
  Batches1764400400000,
  Failures1764400410000,
  Webhooks1764400500000,
  SettingsAndAlerts1764400600000,
  KeyDays1764400700000,
  SandboxReplies1764400750000,
  Recipients1764400800000,
  Sends1764400900000,
  Pools1764401000000,
  InsertMarks1764401900000,
  ReadPhones1764402000000,
  DoubleForms1764402100000,
  SendReading1764402200000,
  ReceiptRetries1764402400000,
  Sightings1764402500000,
  AccountNotices1764403100000,
  StateColumns1795000100000,
];
