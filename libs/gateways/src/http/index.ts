import type { GatewayFactory } from '../port/gateway-factory.js';
import { httpDefinition } from './http.definition.js';
import { HttpGateway } from './http.gateway.js';

export const http: GatewayFactory = { ...httpDefinition, create: (options) => new HttpGateway(options) };
