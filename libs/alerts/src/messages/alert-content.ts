import type { AlertView } from '../state/alert.view.js';

/** What one message tells: the alerts that began, and those that ended. */
export interface AlertContent {
  opened: readonly AlertView[];
  resolved: readonly AlertView[];
  /** Somebody tries the routes: there is no alert. */
  isTest: boolean;
}
