import { Module } from '@nestjs/common';
import { AuditModule } from '@recado/audit';
import { AdminLogin } from './administrators/admin-login.js';
import { Administrators } from './administrators/administrators.js';
import { KnownAddresses } from './administrators/known-addresses.js';
import { LoginThrottle } from './administrators/login-throttle.js';
import { ApiKeyCache } from './keys/api-key.cache.js';
import { ApiKeys } from './keys/api-keys.js';

/** Keys and administrators without loops and without HTTP, as one-shot commands need them. */
@Module({
  imports: [AuditModule],
  providers: [ApiKeyCache, ApiKeys, LoginThrottle, KnownAddresses, AdminLogin, Administrators],
  exports: [ApiKeyCache, ApiKeys, Administrators],
})
export class CredentialsModule {}
