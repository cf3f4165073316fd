import { Global, Module } from '@nestjs/common';
import { AuditModule } from '@recado/audit';
import { AuthModule } from '@recado/auth';
import { CONFIG, type Config } from '@recado/config';
import { shared } from '@recado/core';
import { EventAudience, MessagesModule, NotificationSubscriptions } from '@recado/messages';
import { AskedAnswers } from './deliveries/asked-answers.js';
import { DeliveryQueries } from './deliveries/delivery-queries.js';
import { DeliveryReplays } from './deliveries/delivery-replays.js';
import { PersonDeliveries } from './deliveries/person-deliveries.js';
import { EndpointChanges } from './endpoints/endpoint-changes.js';
import { EndpointAudience, EndpointSubscriptions } from './endpoints/subscriptions.js';
import { WebhookEndpoints } from './endpoints/webhook-endpoints.js';
import { FanOut } from './fan-out/fan-out.js';
import { EndpointFigureReader } from './figures/endpoint-figures.js';
import { NoFormats, WebhookFormats } from './formats.js';
import { DeliveryList } from './http/delivery-list.js';
import { ListenersController } from './http/listeners.controller.js';
import { WebhookDeliveriesController } from './http/webhook-deliveries.controller.js';
import { WebhooksController } from './http/webhooks.controller.js';
import { Listeners } from './listeners/listeners.js';
import { Attempt } from './notifier/attempt.js';
import { DeliveryClaims } from './notifier/delivery-claims.js';
import { DeliveryHousekeeping } from './notifier/delivery-housekeeping.js';
import { DeliveryRecorder } from './notifier/delivery-recorder.js';
import { DeliveryTraces } from './notifier/delivery-traces.js';
import { DeliveryTransactions } from './notifier/delivery-transactions.js';
import { EndpointHealth } from './notifier/endpoint-health.js';
import { EndpointHours } from './notifier/endpoint-hours.js';
import { Notifier } from './notifier/notifier.js';
import { SecretRenewal, SigningSecrets } from './signing.js';
import { resolveHost, SafeHttpTransport, WebhookTransport, TargetGuard } from './transport.js';

/** Tells which notifications are subscribed to. Belongs in every process that changes the status of messages. */
@Global()
@Module({
  ...shared([
    { provide: NotificationSubscriptions, useClass: EndpointSubscriptions },
    { provide: EventAudience, useClass: EndpointAudience },
  ]),
})
export class WebhookSubscriptionsModule {}

/** Binds the port of formats where no lib does: endpoints are told in Recado's own words only. */
@Global()
@Module({ ...shared([{ provide: WebhookFormats, useClass: NoFormats }]) })
export class NoWebhookFormatsModule {}

/** The endpoints of integrators and their deliveries. Needs a global module that binds `WebhookFormats`. */
@Module({
  imports: [AuditModule],
  ...shared([
    {
      provide: TargetGuard,
      inject: [CONFIG],
      useFactory: ({ webhooks }: Config) => new TargetGuard(webhooks.allowedSubnets),
    },
    SigningSecrets,
    WebhookEndpoints,
    EndpointChanges,
    Listeners,
    EndpointFigureReader,
    AskedAnswers,
    DeliveryQueries,
    DeliveryReplays,
    PersonDeliveries,
  ]),
})
export class WebhooksModule {}

/** The routes under `/api/webhooks`. */
@Module({
  imports: [WebhooksModule, AuthModule],
  controllers: [ListenersController, WebhooksController, WebhookDeliveriesController],
  providers: [DeliveryList],
})
export class WebhooksApiModule {}

/** The loops that deliver events. */
@Module({
  imports: [WebhooksModule, MessagesModule, AuditModule],
  providers: [
    {
      provide: WebhookTransport,
      inject: [TargetGuard],
      useFactory: (guard: TargetGuard) => new SafeHttpTransport({ guard, resolve: resolveHost }),
    },
    FanOut,
    DeliveryClaims,
    DeliveryRecorder,
    DeliveryTransactions,
    DeliveryTraces,
    EndpointHealth,
    EndpointHours,
    Attempt,
    Notifier,
    DeliveryHousekeeping,
    SecretRenewal,
  ],
})
export class WebhooksWorkerModule {}
