import type { AccountChange } from '../../settings/account-notice.js';
import type { AlertKind } from '../../settings/alert-settings.js';

/** What messages and pages say of alerts. In `{braces}` stand facts of the alert. */
export interface AlertTexts {
  /** A line for each kind, and what to do. `backup_never`: there is no backup at all. */
  readonly titles: Readonly<Record<AlertKind, string>>;
  readonly cures: Readonly<Record<AlertKind | 'backup_never' | 'webhook_gone', string>>;
  readonly resolved: string;
  readonly since: string;
  readonly until: string;
  readonly more: string;
  readonly subjectOpened: string;
  readonly subjectSeveral: string;
  readonly subjectResolved: string;
  readonly subjectTest: string;
  readonly test: string;
  readonly seeAll: string;
  /** What is told a person of their own account. */
  readonly accountChanges: Readonly<Record<AccountChange, string>>;
  readonly subjectAccount: string;
  readonly accountAt: string;
  readonly accountFrom: string;
  readonly accountCure: string;
}
