import type { AlertDetail } from '../conditions/condition.js';
import type { AlertKind } from '../settings/alert-settings.js';

/** Something that the owner should know. Times are UTC milliseconds. */
export interface AlertView {
  id: number;
  kind: AlertKind;
  /** The id of a channel or of a webhook; empty: the installation. */
  subject: string;
  detail: AlertDetail;
  openedAt: number;
  /** Null: it lasts. */
  resolvedAt: number | null;
}
