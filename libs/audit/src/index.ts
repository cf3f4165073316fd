export * from './audit.js';
export * from './audit.module.js';
