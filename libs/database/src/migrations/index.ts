import { Initial1764300000000 } from './initial/1764300000000-initial.js';
import { SettingsAndAlerts1764400600000 } from './settings-and-alerts/1764400600000-settings-and-alerts.js';

/** In the order in which they run. A migration that was released is never changed; the next one is added behind it. */
export const MIGRATIONS = [Initial1764300000000, SettingsAndAlerts1764400600000];
