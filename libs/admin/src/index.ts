export * from './admin.module.js';
export * from './register-admin.js';
