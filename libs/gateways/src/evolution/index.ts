import type { GatewayFactory } from '../port/gateway-factory.js';
import { evolutionDefinition } from './evolution.definition.js';
import { EvolutionGateway } from './evolution.gateway.js';

export const evolution: GatewayFactory = {
  ...evolutionDefinition,
  create: (options) => new EvolutionGateway({ ...options, onError: options.services?.onError }),
};
