import { Module } from '@nestjs/common';
import { AuditModule } from '@recado/audit';
import { AuthModule } from '@recado/auth';
import { ChannelsModule } from '@recado/channels';
import { GatewaysModule } from '@recado/gateways';
import { MessagesModule } from '@recado/messages';
import { OptOutListModule } from '@recado/opt-outs';
import { RecipientsModule } from '@recado/recipients';
import { SendsModule } from '@recado/sends';
import { WebhooksModule } from '@recado/webhooks';
import { HeldData } from './export/held-data.js';
import { RecipientsController } from './http/recipients.controller.js';
import { PersonErasures } from './erasure/person-erasures.js';
import { RecipientExports } from './export/recipient-exports.js';
import { RecipientOverviews } from './overview/recipient-overviews.js';

/** The routes about one recipient: what is known, what is held, and its erasure. */
@Module({
  imports: [
    AuditModule,
    AuthModule,
    ChannelsModule,
    GatewaysModule,
    MessagesModule,
    OptOutListModule,
    RecipientsModule,
    SendsModule,
    WebhooksModule,
  ],
  providers: [RecipientOverviews, RecipientExports, HeldData, PersonErasures],
  controllers: [RecipientsController],
})
export class PrivacyApiModule {}
