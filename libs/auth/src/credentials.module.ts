import { Module } from '@nestjs/common';
import { AuditModule } from '@recado/audit';
import { Administrators } from './administrators/administrators.js';
import { ApiKeys } from './keys/api-keys.js';

/** Keys and administrators without loops and without HTTP, as one-shot commands need them. */
@Module({ imports: [AuditModule], providers: [ApiKeys, Administrators], exports: [ApiKeys, Administrators] })
export class CredentialsModule {}
