import { Module } from '@nestjs/common';
import { CallbackSignal } from '@recado/channels';
import { SandboxInbox, SandboxReplies } from '@recado/gateways';
import { CallbackStore } from '../store/callback-store.js';
import { RecipientReplies } from './recipient-replies.js';

/** The replies of the simulator for a command, which runs no gateway: a server applies them. */
@Module({
  providers: [CallbackSignal, CallbackStore, SandboxInbox, SandboxReplies, RecipientReplies],
  exports: [SandboxInbox, RecipientReplies],
})
export class SimulatedRepliesModule {}
