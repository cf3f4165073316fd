import { Module } from '@nestjs/common';
import { GATEWAY_REGISTRY } from './gateway-registry.provider.js';
import { GatewayRegistry } from './gateway-registry.js';
import { SandboxInbox } from './sandbox/sandbox-inbox.js';
import { SandboxReplies } from './sandbox/sandbox-replies.js';

/** The gateways, and the inbox of the sandbox. Needs the ReceiptSink of the app. */
@Module({
  providers: [GATEWAY_REGISTRY, SandboxInbox, SandboxReplies],
  exports: [GatewayRegistry, SandboxInbox, SandboxReplies],
})
export class GatewaysModule {}
