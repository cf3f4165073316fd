export { AlertsModule, AlertsWorkerModule } from './alerts.module.js';
export { type AlertMessageView, AlertMessages } from './messages/alert-messages.js';
export { wordAlert } from './messages/alert-wording.js';
export { SEALED_ALERTS } from './settings/alert-secrets-renewal.js';
export { type AlertInput, AlertSettingsStore, type KnownAlertSettings } from './settings/alert-settings-store.js';
export {
  ALERT_KINDS,
  type AlertKind,
  type AlertRoute,
  type AlertSettings,
  routesOf,
} from './settings/alert-settings.js';
export type { AlertView } from './state/alert.view.js';
export { AlertChecks, type CheckView } from './state/alert-checks.js';
export { Alerts } from './state/alerts.js';
