import type { GatewayFactory } from '../port/gateway-factory.js';
import { whatsAppCloudDefinition } from './whatsapp-cloud.definition.js';
import { WhatsAppCloudGateway } from './whatsapp-cloud.gateway.js';

export const whatsAppCloud: GatewayFactory = {
  ...whatsAppCloudDefinition,
  create: (options) => new WhatsAppCloudGateway(options),
};
