import { Module } from '@nestjs/common';
import { Audit } from './audit.js';

/** The audit trail, for whoever changes something that matters. */
@Module({ providers: [Audit], exports: [Audit] })
export class AuditModule {}
