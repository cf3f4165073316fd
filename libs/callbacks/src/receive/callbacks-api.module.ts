import { Module } from '@nestjs/common';
import { ChannelsModule } from '@recado/channels';
import { GatewaysModule } from '@recado/gateways';
import { CallbackBacklogModule } from '../store/callback-backlog.module.js';
import { CallbackIntake } from './callback-intake.js';
import { ReceiptsController } from './receipts.controller.js';

/** The routes that providers post to. */
@Module({
  imports: [CallbackBacklogModule, ChannelsModule, GatewaysModule],
  controllers: [ReceiptsController],
  providers: [CallbackIntake],
})
export class CallbacksApiModule {}
