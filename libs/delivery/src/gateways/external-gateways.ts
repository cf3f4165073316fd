import type { Clock } from '@recado/core';
import type { AddressGuard } from '@recado/net';
import { EvolutionGateway } from './evolution/evolution.gateway.js';
import type { Gateway } from './gateway.js';
import { HttpGateway } from './http/http.gateway.js';
import { WahaGateway } from './waha/waha.gateway.js';
import { WhatsAppCloudGateway } from './whatsapp-cloud/whatsapp-cloud.gateway.js';

/**
 * Every gateway that leads out of this process. `version` is Recado's, as providers are told; `guard`: where they may
 * lead.
 */
export function externalGateways(options: { version: string; clock: Clock; guard: AddressGuard }): readonly Gateway[] {
  return [
    new HttpGateway(options),
    new WhatsAppCloudGateway(options),
    new EvolutionGateway(options),
    new WahaGateway(options),
  ];
}
