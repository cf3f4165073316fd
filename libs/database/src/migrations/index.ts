import { Initial1763600000000 } from './1763600000000-initial.js';
import { Notifications1764000000000 } from './1764000000000-notifications.js';
import { KeyOptions1764050000000 } from './1764050000000-key-options.js';
import { Webhooks1764060000000 } from './1764060000000-webhooks.js';
import { MessageChanges1764080000000 } from './1764080000000-message-changes.js';
import { Channels1764090000000 } from './1764090000000-channels.js';
import { IdempotencyRecords1764092000000 } from './1764092000000-idempotency-records.js';
import { LoginThrottle1764150000000 } from './1764150000000-login-throttle.js';
import { LearnedRecipients1764160000000 } from './1764160000000-learned-recipients.js';
import { IntakeGuards1764170000000 } from './1764170000000-intake-guards.js';
import { GatewayCallbacks1764200000000 } from './1764200000000-gateway-callbacks.js';
import { OptOuts1764210000000 } from './1764210000000-opt-outs.js';
import { PauseNotes1764220000000 } from './1764220000000-pause-notes.js';
import { Installation1764231000000 } from './1764231000000-installation.js';
import { SecretCheck1764231000001 } from './1764231000001-secret-check.js';
import { SetupLinks1764231000002 } from './1764231000002-setup-links.js';
import { BadAnswers1764232000000 } from './1764232000000-bad-answers.js';
import { SessionEpochs1764234000000 } from './1764234000000-session-epochs.js';
import { WebhookSecrets1764234000001 } from './1764234000001-webhook-secrets.js';
import { TestOptOuts1764235000000 } from './1764235000000-test-opt-outs.js';
import { WriteProbe1764235000001 } from './1764235000001-write-probe.js';

/** In the order in which they run. */
export const MIGRATIONS = [
  Initial1763600000000,
  Notifications1764000000000,
  KeyOptions1764050000000,
  Webhooks1764060000000,
  MessageChanges1764080000000,
  Channels1764090000000,
  IdempotencyRecords1764092000000,
  LoginThrottle1764150000000,
  LearnedRecipients1764160000000,
  IntakeGuards1764170000000,
  GatewayCallbacks1764200000000,
  OptOuts1764210000000,
  PauseNotes1764220000000,
  Installation1764231000000,
  SecretCheck1764231000001,
  SetupLinks1764231000002,
  BadAnswers1764232000000,
  SessionEpochs1764234000000,
  WebhookSecrets1764234000001,
  TestOptOuts1764235000000,
  WriteProbe1764235000001,
];
