import { Module } from '@nestjs/common';
import { GatewaysModule } from '@recado/gateways';
import { CallbackBacklogModule } from '../store/callback-backlog.module.js';
import { RecipientReplies } from './recipient-replies.js';

/** The replies of the simulator. */
@Module({
  imports: [CallbackBacklogModule, GatewaysModule],
  providers: [RecipientReplies],
  exports: [RecipientReplies],
})
export class RecipientRepliesModule {}
