import { Initial1795000200000 } from './1795000200000-initial.js';
import { Media1795000250000 } from './1795000250000-media.js';
import { Reviews1795000270000 } from './1795000270000-reviews.js';
import { Portfolios1795000280000 } from './1795000280000-portfolios.js';
import { SendFiles1795000300000 } from './1795000300000-send-files.js';
import { SendTemplate1795000310000 } from './1795000310000-send-template.js';
import { ProcessAddresses1795000320000 } from './1795000320000-process-addresses.js';
import { MarketingPreferences1795000330000 } from './1795000330000-marketing-preferences.js';
import { TemplateEdits1795000340000 } from './1795000340000-template-edits.js';
import { TemplateSources1795000360000 } from './1795000360000-template-sources.js';
import { ChannelNumbers1795000370000 } from './1795000370000-channel-numbers.js';
import { LegalBases1795000380000 } from './1795000380000-legal-bases.js';
import { BatchReplies1795000381000 } from './1795000381000-batch-replies.js';
import { SendTests1795000410000 } from './1795000410000-send-tests.js';
import { PeopleLists1795000420000 } from './1795000420000-people-lists.js';
import { LinkedPhones1795000430000 } from './1795000430000-linked-phones.js';
import { HiddenRecipients1795000440000 } from './1795000440000-hidden-recipients.js';
import { AuditTypes1795000460000 } from './1795000460000-audit-types.js';
import { WorkerLibraries1795000480000 } from './1795000480000-worker-libraries.js';
import { McpSends1795000550000 } from './1795000550000-mcp-sends.js';
import { RecurringFiles1795000630000 } from './1795000630000-recurring-files.js';
import { TraceContexts1795000600000 } from './1795000600000-trace-contexts.js';
import { WebhookListeners1795000530000 } from './1795000530000-webhook-listeners.js';
import { Backups1795000610000 } from './1795000610000-backups.js';
import { ChannelDescriptions1795000470000 } from './1795000470000-channel-descriptions.js';
import { ProcessClocks1795000620000 } from './1795000620000-process-clocks.js';
import { Departures1795000700000 } from './1795000700000-departures.js';
import { KeyMakers1795000710000 } from './1795000710000-key-makers.js';
import { KnownSecrets1795000650000 } from './1795000650000-known-secrets.js';
import { FormPosts1795000680000 } from './1795000680000-form-posts.js';
import { TextKeys1795000660000 } from './1795000660000-text-keys.js';
import { SettingsGenerations1795000490000 } from './1795000490000-settings-generations.js';

/**
 * In the order in which they run. A migration that was released is never changed; the next one is added behind it. Until
 * the first release the initial one has what the entities say, so that a step behind it looks first whether it is needed.
 */
export const MIGRATIONS = [
  Initial1795000200000,
  Media1795000250000,
  Reviews1795000270000,
  Portfolios1795000280000,
  SendFiles1795000300000,
  SendTemplate1795000310000,
  ProcessAddresses1795000320000,
  MarketingPreferences1795000330000,
  TemplateEdits1795000340000,
  TemplateSources1795000360000,
  ChannelNumbers1795000370000,
  LegalBases1795000380000,
  BatchReplies1795000381000,
  SendTests1795000410000,
  PeopleLists1795000420000,
  LinkedPhones1795000430000,
  HiddenRecipients1795000440000,
  AuditTypes1795000460000,
  ChannelDescriptions1795000470000,
  WorkerLibraries1795000480000,
  SettingsGenerations1795000490000,
  WebhookListeners1795000530000,
  McpSends1795000550000,
  TraceContexts1795000600000,
  Backups1795000610000,
  ProcessClocks1795000620000,
  RecurringFiles1795000630000,
  KnownSecrets1795000650000,
  TextKeys1795000660000,
  FormPosts1795000680000,
  Departures1795000700000,
  KeyMakers1795000710000,
];
