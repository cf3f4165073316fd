export * from './call.js';
export * from './client.js';
export * from './codes.js';
export * from './errors.js';
export type { KeyedOptions, VersionedOptions } from './operations.js';
export * from './webhooks.js';
export type { components, operations } from './openapi.js';
