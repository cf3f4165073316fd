import { Module } from '@nestjs/common';
import { Audit } from './audit.js';
import { AuditRetention } from './audit-retention.js';

/** The audit trail. */
@Module({ providers: [Audit, AuditRetention], exports: [Audit, AuditRetention] })
export class AuditModule {}
