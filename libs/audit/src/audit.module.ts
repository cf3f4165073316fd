import { Module } from '@nestjs/common';
import { Audit } from './audit.js';
import { AuditTrail } from './audit-trail.js';
import { AuditRetention } from './audit-retention.js';

/** The audit trail. */
@Module({ providers: [Audit, AuditRetention, AuditTrail], exports: [Audit, AuditRetention, AuditTrail] })
export class AuditModule {}
