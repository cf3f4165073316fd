import type { Section } from '../panel/section.js';
import { ALERTS } from './alerts/alerts.section.js';
import { API_KEYS } from './api-keys/api-keys.section.js';
import { BATCHES } from './batches/batches.section.js';
import { CHANNELS } from './channels/channels.section.js';
import { HOME } from './home/home.section.js';
import { LOGIN } from './login/login.section.js';
import { MESSAGES } from './messages/messages.section.js';
import { OPT_OUTS } from './opt-outs/opt-outs.section.js';
import { PREFERENCES } from './preferences/preferences.section.js';
import { SETTINGS } from './settings/settings.section.js';
import { SETUP } from './setup/setup.section.js';
import { SIMULATOR } from './simulator/simulator.section.js';

/** Every section of the panel, in the order of the navigation. A new section is one line here. */
export const SECTIONS: readonly Section[] = [
  LOGIN,
  SETUP,
  PREFERENCES,
  HOME,
  MESSAGES,
  BATCHES,
  API_KEYS,
  CHANNELS,
  OPT_OUTS,
  SIMULATOR,
  ALERTS,
  SETTINGS,
];
