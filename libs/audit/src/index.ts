export * from './audit.js';
export * from './audit-retention.js';
export * from './audit.module.js';
