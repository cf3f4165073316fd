export type { AddressGuard, AddressRefusal } from './address-guard.js';
export { systemCode } from './exchange/connection-fault.js';
export type { BrokenExchange, ExchangeEnd, ExchangeFault, HttpAnswer } from './exchange/exchange-end.js';
export { EXCHANGE_DISPATCHER, exchange } from './exchange/exchange.js';
export { onAbort } from './exchange/on-abort.js';
export { GatewayGuard } from './gateway-guard.js';
export { type ResolveHost, TargetRefusedError, guardedConnector } from './guarded-connector.js';
export { type IpAddress, Subnets } from './subnets.js';
