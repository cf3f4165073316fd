import { AccessLinkRow } from './access-link.entity.js';
import { AdminSession } from './admin-session.entity.js';
import { Administrator } from './administrator.entity.js';
import { ApiKey } from './api-key.entity.js';
import { ApiKeyDay } from './api-key-day.entity.js';
import { ApiKeySecret } from './api-key-secret.entity.js';
import { AlertMessage } from './alert-message.entity.js';
import { AlertSettingsRow } from './alert-settings.entity.js';
import { Alert } from './alert.entity.js';
import { AuditEntry } from './audit-entry.entity.js';
import { BackupRow } from './backup.entity.js';
import { BatchMedia } from './batch-media.entity.js';
import { BatchPause } from './batch-pause.entity.js';
import { BatchReply } from './batch-reply.entity.js';
import { BulkChange } from './bulk-change.entity.js';
import { Channel } from './channel.entity.js';
import { ChannelNews } from './channel-news.entity.js';
import { ChannelPace } from './channel-pace.entity.js';
import { ChannelReceipt } from './channel-receipt.entity.js';
import { ChannelSighting } from './channel-sighting.entity.js';
import { ChannelTemplate } from './channel-template.entity.js';
import { ChannelVersion } from './channel-version.entity.js';
import { ChatHandoverRow } from './chat-handover.entity.js';
import { DeliveryAttempt } from './delivery-attempt.entity.js';
import { EarlyReceipt } from './early-receipt.entity.js';
import { FormPost } from './form-post.entity.js';
import { GatewayCallback } from './gateway-callback.entity.js';
import { HeldMessage } from './held-message.entity.js';
import { HiddenRecipient } from './hidden-recipient.entity.js';
import { IdempotencyRecord } from './idempotency-record.entity.js';
import { IdentityOptOut } from './identity-opt-out.entity.js';
import { InboundMessage } from './inbound-message.entity.js';
import { InstallationSettingsRow } from './installation-settings.entity.js';
import { InstallationRow } from './installation.entity.js';
import { IntakeGuard } from './intake-guard.entity.js';
import { KeyVersion } from './key-version.entity.js';
import { LeaderLeaseRow } from './leader-lease.entity.js';
import { LinkedKeyRow } from './linked-key.entity.js';
import { LinkedPhoneRow } from './linked-phone.entity.js';
import { LoginThrottleSlot } from './login-throttle.entity.js';
import { MessageBatch } from './message-batch.entity.js';
import { MessageExpiry } from './message-expiry.entity.js';
import { MessageFailure } from './message-failure.entity.js';
import { MessageFigure } from './message-figure.entity.js';
import { MarketingPreferenceRow } from './marketing-preference.entity.js';
import { McpSend } from './mcp-send.entity.js';
import { MediaChunk } from './media-chunk.entity.js';
import { MediaContentRow } from './media-content.entity.js';
import { MediaFile } from './media-file.entity.js';
import { MediaUpload } from './media-upload.entity.js';
import { Message } from './message.entity.js';
import { Notification } from './notification.entity.js';
import { OptOutSettingsRow } from './opt-out-settings.entity.js';
import { PeopleList } from './people-list.entity.js';
import { PeopleListRow } from './people-list-row.entity.js';
import { PeopleListVersion } from './people-list-version.entity.js';
import { PoolMember } from './pool-member.entity.js';
import { PoolRecipient } from './pool-recipient.entity.js';
import { PriceFigure } from './price-figure.entity.js';
import { RecipientContact } from './recipient-contact.entity.js';
import { RecurringOccurrence } from './recurring-occurrence.entity.js';
import { RecurringSend } from './recurring-send.entity.js';
import { RecipientIdentity } from './recipient-identity.entity.js';
import { OptOut } from './opt-out.entity.js';
import { RecoveryCode } from './recovery-code.entity.js';
import { ProcessRow } from './process.entity.js';
import { SandboxMessage } from './sandbox-message.entity.js';
import { SandboxReply } from './sandbox-reply.entity.js';
import { SavedText } from './saved-text.entity.js';
import { SecondFactor } from './second-factor.entity.js';
import { SecondFactorRole } from './second-factor-role.entity.js';
import { Send } from './send.entity.js';
import { SendFile } from './send-file.entity.js';
import { SendRow } from './send-row.entity.js';
import { SendTestNumber } from './send-test-number.entity.js';
import { SetupLinkRow } from './setup-link.entity.js';
import { TemplateStop } from './template-stop.entity.js';
import { TextKeyRow } from './text-key.entity.js';
import { UnknownOutcome } from './unknown-outcome.entity.js';
import { WebhookAttempt } from './webhook-attempt.entity.js';
import { WebhookDelivery } from './webhook-delivery.entity.js';
import { WebhookEndpoint } from './webhook-endpoint.entity.js';
import { WebhookFigure } from './webhook-figure.entity.js';
import { WebhookSecret } from './webhook-secret.entity.js';
import { WriteProbeRow } from './write-probe.entity.js';

/** Every table of Recado. */
export const ENTITIES = [
  AccessLinkRow,
  AdminSession,
  Administrator,
  Alert,
  AlertMessage,
  AlertSettingsRow,
  ApiKey,
  ApiKeyDay,
  ApiKeySecret,
  AuditEntry,
  BackupRow,
  BatchMedia,
  BatchPause,
  BatchReply,
  BulkChange,
  Channel,
  ChannelNews,
  ChannelPace,
  ChannelReceipt,
  ChannelSighting,
  ChannelTemplate,
  ChannelVersion,
  ChatHandoverRow,
  DeliveryAttempt,
  EarlyReceipt,
  FormPost,
  GatewayCallback,
  HeldMessage,
  HiddenRecipient,
  IdempotencyRecord,
  IdentityOptOut,
  InboundMessage,
  InstallationRow,
  InstallationSettingsRow,
  IntakeGuard,
  KeyVersion,
  LeaderLeaseRow,
  LinkedKeyRow,
  LinkedPhoneRow,
  LoginThrottleSlot,
  MarketingPreferenceRow,
  McpSend,
  MediaChunk,
  MediaContentRow,
  MediaFile,
  MediaUpload,
  Message,
  MessageBatch,
  MessageExpiry,
  MessageFailure,
  MessageFigure,
  Notification,
  OptOut,
  OptOutSettingsRow,
  PeopleList,
  PeopleListRow,
  PeopleListVersion,
  PoolMember,
  PoolRecipient,
  PriceFigure,
  RecurringOccurrence,
  RecurringSend,
  RecipientContact,
  RecipientIdentity,
  RecoveryCode,
  ProcessRow,
  SandboxMessage,
  SandboxReply,
  SavedText,
  SecondFactor,
  SecondFactorRole,
  Send,
  SendFile,
  SendRow,
  SendTestNumber,
  SetupLinkRow,
  TemplateStop,
  TextKeyRow,
  UnknownOutcome,
  WebhookAttempt,
  WebhookDelivery,
  WebhookEndpoint,
  WebhookFigure,
  WebhookSecret,
  WriteProbeRow,
];

/**
 * The entities that repositories read; every other statement is SQL. TypeORM prepares each entity that it is given
 * whenever a database is opened: with all of them that takes 24 ms of the processor, with these 11.
 */
export const READ_ENTITIES = [Administrator, ApiKey, ApiKeySecret];
