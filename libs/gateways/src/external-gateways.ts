import type { Clock, Installation } from '@recado/core';
import type { AddressGuard } from '@recado/net';
import { EvolutionGateway } from './evolution/evolution.gateway.js';
import { HttpGateway } from './http/http.gateway.js';
import type { Gateway } from './port/gateway.js';
import { WahaGateway } from './waha/waha.gateway.js';
import { WhatsAppCloudGateway } from './whatsapp-cloud/whatsapp-cloud.gateway.js';

export interface ExternalGatewayOptions {
  /** Of Recado, as providers are told. */
  version: string;
  clock: Clock;
  installation: Installation;
  /** Where they may lead. */
  guard: AddressGuard;
}

/** Every gateway that leads out of this process. */
export function externalGateways(options: ExternalGatewayOptions): readonly Gateway[] {
  return [
    new HttpGateway(options),
    new WhatsAppCloudGateway(options),
    new EvolutionGateway(options),
    new WahaGateway(options),
  ];
}
