export { AuditRetention } from './audit-retention.js';
export { type Actor, Audit } from './audit.js';
export { AuditModule } from './audit.module.js';
