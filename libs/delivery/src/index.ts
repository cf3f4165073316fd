export * from './gateways/index.js';
