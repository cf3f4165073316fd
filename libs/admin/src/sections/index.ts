import type { Section } from '../session/kit.js';
import { ALERTS } from './alerts/alerts.section.js';
import { ACCESS } from './access/access.section.js';
import { ACCOUNT } from './account/account.section.js';
import { API_KEYS } from './api-keys/api-keys.section.js';
import { AUDIT } from './audit/audit.section.js';
import { BATCHES } from './batches/batches.section.js';
import { CHANNELS } from './channels/channels.section.js';
import { FAILURES } from './failures/failures.section.js';
import { HOME } from './home/home.section.js';
import { LISTS } from './lists/lists.section.js';
import { LOGIN } from './login/login.section.js';
import { MESSAGES } from './messages/messages.section.js';
import { OPT_OUTS } from './opt-outs/opt-outs.section.js';
import { PEOPLE } from './people/people.section.js';
import { PREFERENCES } from './preferences/preferences.section.js';
import { RECIPIENTS } from './recipients/recipients.section.js';
import { RECURRING } from './recurring/recurring.section.js';
import { SETTINGS } from './settings/settings.section.js';
import { SEND } from './send/send.section.js';
import { SEARCH } from './search/search.section.js';
import { SECURITY } from './security/security.section.js';
import { SCHEDULES } from './schedules/schedules.section.js';
import { SETUP } from './setup/setup.section.js';
import { SIMULATOR } from './simulator/simulator.section.js';
import { TEMPLATES } from './templates/templates.section.js';
import { TRIAL } from './trial/trial.section.js';
import { WEBHOOKS } from './webhooks/webhooks.section.js';

/** Every section of the panel, in the order of the navigation. A new section is one line here. */
export const SECTIONS: readonly Section[] = [
  LOGIN,
  SETUP,
  SECURITY,
  ACCESS,
  PREFERENCES,
  SEARCH,
  HOME,
  ALERTS,
  MESSAGES,
  FAILURES,
  SEND,
  BATCHES,
  SCHEDULES,
  RECURRING,
  LISTS,
  RECIPIENTS,
  OPT_OUTS,
  API_KEYS,
  WEBHOOKS,
  TRIAL,
  PEOPLE,
  AUDIT,
  ACCOUNT,
  CHANNELS,
  TEMPLATES,
  SIMULATOR,
  SETTINGS,
];
