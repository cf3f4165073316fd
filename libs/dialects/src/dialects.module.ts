import { Global, Module } from '@nestjs/common';
import { AuthModule, CredentialsModule, VaultModule } from '@recado/auth';
import { ChannelsModule } from '@recado/channels';
import { shared } from '@recado/core';
import { IntakeModule } from '@recado/intake';
import { MediaModule } from '@recado/media';
import { MessagesModule } from '@recado/messages';
import { QueriesModule } from '@recado/queries';
import { resolveHost, SafeHttpTransport, TargetGuard, WebhookFormats, WebhooksModule } from '@recado/webhooks';
import { DialectFormats } from './dialect-formats.js';
import { DialectGate, DialectRefusals } from './dialect-gate.js';
import { DialectMessages } from './core/dialect-messages.js';
import { DialectWebhooks } from './core/dialect-webhooks.js';
import { FirstRequests } from './core/first-requests.js';
import { KeySecretRenewal, KeySecrets } from './core/key-secrets.js';
import { MessageTokens } from './core/message-tokens.js';
import { Senders } from './core/senders.js';
import { EvolutionController } from './evolution/evolution.controller.js';
import { MetaController } from './meta/meta.controller.js';
import { TwilioController } from './twilio/twilio.controller.js';
import { WahaController } from './waha/waha.controller.js';
import { ZApiController } from './z-api/z-api.controller.js';

/** Tells webhooks in the dialects. Every process that posts webhooks or shows their formats needs it. */
@Global()
@Module({
  imports: [ChannelsModule, VaultModule],
  ...shared([FirstRequests, KeySecrets, MessageTokens, Senders, { provide: WebhookFormats, useClass: DialectFormats }]),
})
export class DialectFormatsModule {}

/** The routes of the dialects. */
@Module({
  imports: [
    AuthModule,
    CredentialsModule,
    ChannelsModule,
    IntakeModule,
    MediaModule,
    MessagesModule,
    QueriesModule,
    WebhooksModule,
  ],
  controllers: [MetaController, EvolutionController, TwilioController, WahaController, ZApiController],
  ...shared([DialectGate, DialectRefusals], {
    inner: [
      DialectMessages,
      DialectWebhooks,
      KeySecretRenewal,
      {
        provide: SafeHttpTransport,
        inject: [TargetGuard],
        useFactory: (guard: TargetGuard) => new SafeHttpTransport({ guard, resolve: resolveHost }),
      },
    ],
  }),
})
export class DialectsModule {}
