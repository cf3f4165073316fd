export * from './delivery.module.js';
export * from './gateways/index.js';
