export * from './allowance.js';
export * from './limits.module.js';
export * from './quota.js';
export * from './rate-limit-headers.js';
export * from './rate-limits.js';
