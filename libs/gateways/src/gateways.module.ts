import { Module } from '@nestjs/common';
import { GATEWAY_REGISTRY } from './gateway-registry.provider.js';
import { GatewayRegistry } from './gateway-registry.js';
import { LinkedPersons } from './linked-phone/linked-persons.js';
import { PhoneRenewal } from './linked-phone/store/phone-renewal.js';
import { SandboxInbox } from './sandbox/sandbox-inbox.js';
import { SandboxPersons } from './sandbox/sandbox-persons.js';
import { SandboxReplies } from './sandbox/sandbox-replies.js';

/** The gateways, and the inbox of the sandbox. Needs the ReceiptSink of the app. */
@Module({
  providers: [GATEWAY_REGISTRY, LinkedPersons, PhoneRenewal, SandboxInbox, SandboxPersons, SandboxReplies],
  exports: [GatewayRegistry, LinkedPersons, SandboxInbox, SandboxPersons, SandboxReplies],
})
export class GatewaysModule {}
