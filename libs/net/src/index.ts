export * from './address-guard.js';
export * from './gateway-guard.js';
export * from './guarded-connector.js';
export * from './subnets.js';
