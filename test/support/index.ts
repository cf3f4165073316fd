export * from './api.js';
export * from './cleanup.js';
export * from './cli.js';
export * from './free-port.js';
export * from './keys.js';
export * from './program.js';
export * from './server.js';
export * from './until.js';
