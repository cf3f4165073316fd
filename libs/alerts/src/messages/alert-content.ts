import type { AccountNotice } from '../settings/account-notice.js';
import type { AlertView } from '../state/alert.view.js';

/** What one message tells: the alerts that began, and those that ended. */
export interface AlertContent {
  opened: readonly AlertView[];
  resolved: readonly AlertView[];
  /** Somebody tries the routes: there is no alert. */
  isTest: boolean;
  /** The change of an account that it tells its person of, in place of alerts. */
  account?: AccountNotice;
}
