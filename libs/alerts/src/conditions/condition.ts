import type { AlertKind, AlertSettings } from '../settings/alert-settings.js';

/** Facts that the text of an alert names. */
export type AlertDetail = Readonly<Record<string, string | number | null>>;

/** Something that is wrong at this moment. */
export interface Condition {
  /** The id of a channel or of a webhook; empty: the installation. */
  subject: string;
  detail: AlertDetail;
}

/** Finds what is wrong, for one kind of alert. */
export abstract class ConditionSource {
  abstract readonly kind: AlertKind;
  /** `now`: UTC milliseconds. Rejects where it cannot be known: then nothing changes for this kind. */
  abstract read(settings: AlertSettings, now: number): Promise<readonly Condition[]>;
}
