export type { AddressGuard, AddressRefusal } from './address-guard.js';
export { GatewayGuard } from './gateway-guard.js';
export { type ResolveHost, TargetRefusedError, guardedConnector } from './guarded-connector.js';
export { type IpAddress, Subnets } from './subnets.js';
