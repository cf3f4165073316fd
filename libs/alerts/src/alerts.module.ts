import { Module } from '@nestjs/common';
import { AuditModule } from '@recado/audit';
import { CredentialsModule } from '@recado/auth';
import { BackupsModule } from '@recado/backups';
import { ChannelsModule } from '@recado/channels';
import { CONFIG, type Config } from '@recado/config';
import { shared } from '@recado/core';
import { HealthModule } from '@recado/health';
import { IntakeModule } from '@recado/intake';
import { GatewayGuard } from '@recado/http';
import { QueriesModule } from '@recado/queries';
import { resolveHost, SafeHttpTransport, TargetGuard, WebhookTransport } from '@recado/webhooks';
import { AccountNotices } from './accounts/account-notices.js';
import { AlertDeliveries } from './alert-deliveries.js';
import { AlertTask } from './alert-task.js';
import { PresentConditions } from './state/present-conditions.js';
import { AlertMessages } from './messages/alert-messages.js';
import { Digest } from './messages/digest.js';
import { EmailRoute, WebhookRoute, WhatsappRoute } from './routes.js';
import { AlertSecretsRenewal } from './settings/alert-secrets-renewal.js';
import { AlertSettingsStore } from './settings/alert-settings-store.js';
import { AlertChecks } from './state/alert-checks.js';
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
    AlertChecks,
    Alerts,
    AlertMessages,
  ]),
})
export class AlertsModule {}

/** Looks what is wrong, and tells the owner: on the leader, and where none has looked for a minute in another process. */
@Module({
  imports: [AlertsModule, HealthModule, BackupsModule, ChannelsModule, QueriesModule, IntakeModule, CredentialsModule],
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
