import type { AlertDetail } from './present-conditions.js';
import type { AlertKind } from '../settings/alert-settings.js';

/** Something that the owner should know. Times are UTC milliseconds. */
export interface AlertView {
  id: number;
  kind: AlertKind;
  /** The id of a channel or of a webhook, or the name of a part of the installation; empty: the installation. */
  subject: string;
  detail: AlertDetail;
  openedAt: number;
  /** Null: it lasts. */
  resolvedAt: number | null;
}
