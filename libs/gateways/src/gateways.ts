import { evolution } from './evolution/index.js';
import { http } from './http/index.js';
import { linkedPhone } from './linked-phone/index.js';
import type { GatewayFactory } from './port/gateway-factory.js';
import { sandbox } from './sandbox/index.js';
import { waha } from './waha/index.js';
import { whatsAppCloud } from './whatsapp-cloud/index.js';

/** Every kind of gateway, in the order in which people choose among them. A new kind is a folder and a line here. */
export const GATEWAYS: readonly GatewayFactory[] = [sandbox, http, whatsAppCloud, evolution, waha, linkedPhone];
