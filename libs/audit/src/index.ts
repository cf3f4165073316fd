export { type AuditEntryView, type AuditFilter, AuditList } from './audit-list.js';
export { AuditRetention } from './audit-retention.js';
export { AuditTrail, type Deed, type Subject, type TargetActions } from './audit-trail.js';
export { type Actor, Audit } from './audit.js';
export { AuditModule } from './audit.module.js';
