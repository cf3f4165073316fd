export * from './callback.js';
export * from './callback-json.js';
export * from './external-gateways.js';
export * from './gateway.js';
export * from './gateway-providers.js';
export * from './gateway-registry.js';
export * from './sandbox/magic-numbers.js';
export * from './sandbox/sandbox-inbox.js';
