import type { Principal } from '@recado/auth';
import { KEY } from './messages-fixture.js';

/** Whoever sends with the key of the fixture: nothing is limited, nothing set. */
export const PRINCIPAL: Principal = {
  keyId: KEY,
  name: 'ERP',
  prefix: 'rcd_live_abcd',
  scopes: new Set(['messages:write']),
  testMode: false,
  timezone: null,
  missingVariable: null,
  limits: { requestsPerMinute: null, requestsPerDay: null, messagesPerMinute: null, messagesPerDay: null },
  lostAnswerGuard: true,
  ipAllowList: null,
  expiresAt: null,
  defaultChannelId: null,
};
