import { Module } from '@nestjs/common';
import { AuditModule } from '@recado/audit';
import { AccessLinks } from './administrators/access-links.js';
import { AccountRows } from './administrators/account-rows.js';
import { AdminLogin } from './administrators/admin-login.js';
import { AdministratorChanges } from './administrators/administrator-changes.js';
import { Administrators } from './administrators/administrators.js';
import { KnownAddresses } from './administrators/known-addresses.js';
import { LoginThrottle } from './administrators/login-throttle.js';
import { ApiKeyCache } from './keys/api-key.cache.js';
import { ApiKeys } from './keys/api-keys.js';
import { CancelingKeys } from './keys/canceling-keys.js';
import { KeyChanges } from './keys/key-changes.js';
import { KeyReplacement } from './keys/key-replacement.js';
import { KeyRevocation } from './keys/key-revocation.js';
import { KeyTrail } from './keys/key-trail.js';
import { SecretLoss } from './secret/lost-secrets.js';
import { VaultModule } from './secret/vault.module.js';
import { PersonSessions } from './sessions/person-sessions.js';

/** Keys and administrators without loops and HTTP, for the commands of the CLI. */
@Module({
  imports: [AuditModule, VaultModule],
  providers: [
    ApiKeyCache,
    KeyTrail,
    ApiKeys,
    KeyChanges,
    KeyReplacement,
    KeyRevocation,
    CancelingKeys,
    LoginThrottle,
    KnownAddresses,
    AccountRows,
    AccessLinks,
    AdminLogin,
    Administrators,
    AdministratorChanges,
    PersonSessions,
    SecretLoss,
  ],
  exports: [
    ApiKeyCache,
    ApiKeys,
    KeyChanges,
    KeyReplacement,
    KeyRevocation,
    CancelingKeys,
    AccessLinks,
    Administrators,
    AdministratorChanges,
    PersonSessions,
    SecretLoss,
  ],
})
export class CredentialsModule {}
