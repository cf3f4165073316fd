export * from './config.js';
export * from './config-error.js';
export * from './config.module.js';
export * from './gateways/index.js';
export * from './load-config.js';
export * from './program-files.js';
export { parseDuration } from './units.js';
