import type { GatewayFactory } from '../../../libs/gateways/src/port/gateway-factory.js';
import { pigeonDefinition } from './pigeon.definition.js';
import { PigeonGateway } from './pigeon.gateway.js';

export const pigeon: GatewayFactory = { ...pigeonDefinition, create: (options) => new PigeonGateway(options) };
