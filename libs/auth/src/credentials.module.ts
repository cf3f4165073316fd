import { shared } from '@recado/core';
import { Module } from '@nestjs/common';
import { AuditModule } from '@recado/audit';
import { AccessLinks } from './administrators/access-links.js';
import { AccountRows } from './administrators/account-rows.js';
import { AdminLogin } from './administrators/admin-login.js';
import { AdministratorChanges } from './administrators/administrator-changes.js';
import { Administrators } from './administrators/administrators.js';
import { KnownAddresses } from './administrators/known-addresses.js';
import { LoginRecords } from './administrators/login-records.js';
import { LoginThrottle } from './administrators/login-throttle.js';
import { SecondStep } from './administrators/second-step.js';
import { ApiKeyCache } from './keys/api-key.cache.js';
import { ApiKeys } from './keys/api-keys.js';
import { CancelingKeys } from './keys/canceling-keys.js';
import { KeyChanges } from './keys/key-changes.js';
import { KeyDays } from './keys/key-days.js';
import { KeyNotes } from './keys/key-notes.js';
import { KeyReplacement } from './keys/key-replacement.js';
import { KeyRevocation } from './keys/key-revocation.js';
import { KeyTrail } from './keys/key-trail.js';
import { SecretLoss } from './secret/lost-secrets.js';
import { Passkeys } from './second-factor/passkeys.js';
import { RecoveryCodes } from './second-factor/recovery-codes.js';
import { SecondFactorRoles } from './second-factor/second-factor-roles.js';
import { SecondFactors } from './second-factor/second-factors.js';
import { TotpFactors } from './second-factor/totp-factors.js';
import { VaultModule } from './secret/vault.module.js';
import { PersonSessions } from './sessions/person-sessions.js';

/** Keys and administrators without loops and HTTP, for the commands of the CLI. */
@Module({
  imports: [AuditModule, VaultModule],
  ...shared(
    [
      ApiKeyCache,
      ApiKeys,
      KeyChanges,
      KeyDays,
      KeyNotes,
      KeyReplacement,
      KeyRevocation,
      CancelingKeys,
      SecondFactors,
      TotpFactors,
      Passkeys,
      RecoveryCodes,
      SecondFactorRoles,
      AccessLinks,
      SecondStep,
      Administrators,
      AdministratorChanges,
      PersonSessions,
      SecretLoss,
    ],
    { inner: [KeyTrail, LoginThrottle, KnownAddresses, LoginRecords, AccountRows, AdminLogin] },
  ),
})
export class CredentialsModule {}
