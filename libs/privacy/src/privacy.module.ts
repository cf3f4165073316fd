import { shared } from '@recado/core';
import { Module } from '@nestjs/common';
import { AuditModule } from '@recado/audit';
import { AuthModule } from '@recado/auth';
import { ChannelsModule } from '@recado/channels';
import { GatewaysModule } from '@recado/gateways';
import { MediaModule } from '@recado/media';
import { MessagesModule } from '@recado/messages';
import { OptOutListModule } from '@recado/opt-outs';
import { RecipientsModule } from '@recado/recipients';
import { ListsModule, SendsModule } from '@recado/campaigns';
import { WebhooksModule } from '@recado/webhooks';
import { Persons } from './persons.js';
import { HeldData } from './export/held-data.js';
import { RecipientsController } from './http/recipients.controller.js';
import { ErasurePreviews } from './erasure/erasure-previews.js';
import { PersonMentions } from './erasure/person-mentions.js';
import { PersonErasures } from './erasure/person-erasures.js';
import { RecipientExports } from './export/recipient-exports.js';
import { HiddenOptOuts } from './overview/hidden-opt-outs.js';
import { RecipientOverviews } from './overview/recipient-overviews.js';

/** What is known and held about one person, and its erasure. */
@Module({
  imports: [
    AuditModule,
    AuthModule,
    ChannelsModule,
    GatewaysModule,
    MediaModule,
    MessagesModule,
    OptOutListModule,
    RecipientsModule,
    SendsModule,
    ListsModule,
    WebhooksModule,
  ],
  ...shared([Persons, RecipientOverviews, RecipientExports, PersonErasures, ErasurePreviews], {
    inner: [HiddenOptOuts, HeldData, PersonMentions],
  }),
})
export class PrivacyModule {}

/** The routes about one recipient. */
@Module({
  imports: [PrivacyModule, AuthModule],
  controllers: [RecipientsController],
})
export class PrivacyApiModule {}
