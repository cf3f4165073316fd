import { shared } from '@recado/core';
import { Module } from '@nestjs/common';
import { Audit } from './audit.js';
import { AuditList } from './audit-list.js';
import { AuditTrail } from './audit-trail.js';
import { AuditRetention } from './audit-retention.js';

/** The audit trail. */
@Module({
  ...shared([Audit, AuditList, AuditRetention, AuditTrail]),
})
export class AuditModule {}
