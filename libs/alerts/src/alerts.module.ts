import { Module } from '@nestjs/common';
import { AuditModule } from '@recado/audit';
import { CredentialsModule } from '@recado/auth';
import { BackupsModule } from '@recado/backups';
import { ChannelsModule } from '@recado/channels';
import { CONFIG, type Config } from '@recado/config';
import { shared } from '@recado/core';
import { FreeSpace } from '@recado/health';
import { IntakeModule } from '@recado/intake';
import { GatewayGuard } from '@recado/net';
import { QueriesModule } from '@recado/queries';
import { resolveHost, SafeHttpTransport, TargetGuard, WebhookTransport } from '@recado/webhooks';
import { AccountNotices } from './accounts/account-notices.js';
import { AlertDeliveries } from './alert-deliveries.js';
import { AlertTask } from './alert-task.js';
import { DisabledWebhooks } from './conditions/disabled-webhooks.js';
import { FailingWebhooks } from './conditions/failing-webhooks.js';
import { FailedBackup } from './conditions/failed-backup.js';
import { LowDisk } from './conditions/low-disk.js';
import { LockedRecipients } from './conditions/locked-recipients.js';
import { LowQuality } from './conditions/low-quality.js';
import { RestrictedAccounts } from './conditions/restricted-accounts.js';
import { StoppedTemplates } from './conditions/stopped-templates.js';
import { OldBackup } from './conditions/old-backup.js';
import { PresentConditions } from './conditions/present-conditions.js';
import { SilentChannels } from './conditions/silent-channels.js';
import { StalledChannels } from './conditions/stalled-channels.js';
import { SuspendedChannels } from './conditions/suspended-channels.js';
import { AlertMessages } from './messages/alert-messages.js';
import { Digest } from './messages/digest.js';
import { EmailRoute } from './routes/email.route.js';
import { WebhookRoute } from './routes/webhook.route.js';
import { WhatsappRoute } from './routes/whatsapp.route.js';
import { AlertSecretsRenewal } from './settings/alert-secrets-renewal.js';
import { AlertSettingsStore } from './settings/alert-settings-store.js';
import { Alerts } from './state/alerts.js';

/** What pages need of the alerts: their settings, those that last, and what became of the messages. */
@Module({
  imports: [AuditModule],
  ...shared([
    {
      provide: TargetGuard,
      inject: [CONFIG],
      useFactory: ({ webhooks }: Config) => new TargetGuard(webhooks.allowedSubnets),
    },
    AlertSettingsStore,
    Alerts,
    AlertMessages,
  ]),
})
export class AlertsModule {}

/**
 * Looks what is wrong, and tells the owner. Needs the Leader of the app. It is long because each kind of condition is a
 * provider; `PresentConditions` takes them one by one, so that one that is missing here stops the start.
 */
@Module({
  imports: [AlertsModule, BackupsModule, ChannelsModule, QueriesModule, IntakeModule, CredentialsModule],
  providers: [
    {
      provide: GatewayGuard,
      inject: [CONFIG],
      useFactory: ({ gatewayAllowedSubnets }: Config) => new GatewayGuard(gatewayAllowedSubnets),
    },
    {
      provide: WebhookTransport,
      inject: [TargetGuard],
      useFactory: (guard: TargetGuard) => new SafeHttpTransport({ guard, resolve: resolveHost }),
    },
    FreeSpace,
    SuspendedChannels,
    StalledChannels,
    SilentChannels,
    StoppedTemplates,
    RestrictedAccounts,
    LowQuality,
    LockedRecipients,
    LowDisk,
    DisabledWebhooks,
    FailingWebhooks,
    OldBackup,
    FailedBackup,
    PresentConditions,
    Digest,
    AccountNotices,
    EmailRoute,
    WebhookRoute,
    WhatsappRoute,
    AlertDeliveries,
    AlertSecretsRenewal,
    AlertTask,
  ],
})
export class AlertsWorkerModule {}
