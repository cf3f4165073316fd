import type { GatewayFactory } from '../port/gateway-factory.js';
import { wahaDefinition } from './waha.definition.js';
import { WahaGateway } from './waha.gateway.js';

export const waha: GatewayFactory = {
  ...wahaDefinition,
  create: (options) => new WahaGateway({ ...options, onError: options.services?.onError }),
};
