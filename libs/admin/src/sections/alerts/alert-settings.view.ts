import type { AlertInput, AlertRoute, AlertSettings } from '@recado/alerts';
import type { FieldSentences } from '../../i18n/field-errors.js';

/** The form of the alerts, and what its page needs besides. */
export interface AlertSettingsView {
  form: AlertInput;
  /** What holds, the routes that the environment fixes among it. */
  settings: AlertSettings;
  fixed: ReadonlySet<AlertRoute>;
  hasPassword: boolean;
  /** The password of the mail server that was typed before, sealed; null: none was. */
  kept: string | null;
  channels: readonly string[];
  /** The number that the environment fixes, for people. */
  phone: string;
  errors: FieldSentences;
}
