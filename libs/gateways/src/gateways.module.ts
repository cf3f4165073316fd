import { shared } from '@recado/core';
import { Module } from '@nestjs/common';
import { GatewayRegistry } from './gateway-registry.js';
import { GATEWAY_REGISTRY } from './gateway-registry.provider.js';
import { LinkedPersons } from './linked-phone/linked-persons.js';
import { PhoneRenewal } from './linked-phone/owner/phone-rows.js';
import { SandboxInbox } from './sandbox/sandbox-inbox.js';
import { SandboxPersons } from './sandbox/sandbox-persons.js';
import { SandboxReplies } from './sandbox/sandbox-replies.js';

/** The gateways, and the inbox of the sandbox. Needs the ReceiptSink of the app. */
@Module({
  ...shared([LinkedPersons, SandboxInbox, SandboxPersons, SandboxReplies], {
    inner: [GATEWAY_REGISTRY, PhoneRenewal],
    modules: [GatewayRegistry],
  }),
})
export class GatewaysModule {}
