export { plainAddress } from './address.js';
export { type AccessLink, AccessLinks } from './administrators/access-links.js';
export { type AdministratorChange, AdministratorChanges } from './administrators/administrator-changes.js';
export type {
  AdministratorView,
  HalfLogin,
  ListedAdministrator,
  LoginResult,
} from './administrators/administrator.view.js';
export { Administrators } from './administrators/administrators.js';
export { mayAct, ROLES, type Role, toRole } from './administrators/role.js';
export { SecondStep, type SecondStepResult } from './administrators/second-step.js';
export { SetupLink } from './administrators/setup-link.js';
export { AUTH_INPUT_TEXTS, type AuthInputCode, AuthInputError } from './auth-input-error.js';
export { AuthApiModule, AuthModule } from './auth.module.js';
export { CredentialsModule } from './credentials.module.js';
export { actorOf } from './http/actor-of.js';
export { bearerToken, ApiKeyAuthentication } from './http/api-key.authentication.js';
export { CurrentPrincipal } from './http/current-principal.js';
export { MeLimitsDto } from './http/me.dto.js';
export {
  checkRouteScope,
  checkScope,
  isBoundRequest,
  API_KEY_SECURITY,
  RequireBoundKey,
  RequireScope,
} from './http/require-scope.js';
export { ApiKeyVerifier, MAX_MAKERS, readMakers } from './keys/api-key.verifier.js';
export type {
  ApiKeyView,
  IssueApiKey,
  IssuedApiKey,
  KeyInForce,
  KeySettings,
  KeySettingsInput,
} from './keys/api-key.view.js';
export { ApiKeys } from './keys/api-keys.js';
export { type CancelingKey, CancelingKeys } from './keys/canceling-keys.js';
export { checkAllowList, isWithin } from './keys/ip-allow-list.js';
export { KeyChanges } from './keys/key-changes.js';
export { type DialectSettings, dialectsOf, type KeyDialects, NO_DIALECTS } from './keys/key-dialects.js';
export { KeyDays } from './keys/key-days.js';
export { type KeyLimits, LIMIT_NAMES, type LimitName, MAX_LIMIT, limitsOf } from './keys/key-limits.js';
export { KeyNotes } from './keys/key-notes.js';
export { KeyReplacement, type NewSecret } from './keys/key-replacement.js';
export { KeyRevocation } from './keys/key-revocation.js';
export type { KeyMaker, Principal } from './keys/principal.js';
export {
  ADMINISTRATION_SCOPES,
  LIVE_ONLY_SCOPES,
  OWN_DATA_SCOPES,
  SCOPES,
  SCOPE_PRESETS,
  type Scope,
  type ScopePreset,
  TRIAL_SCOPES,
  USUAL_SCOPES,
  usableScopes,
} from './keys/scope.js';
export { Passkeys } from './second-factor/passkeys.js';
export { RecoveryCodes } from './second-factor/recovery-codes.js';
export { SecondFactorRoles } from './second-factor/second-factor-roles.js';
export type { Enrolment, SecondFactorView } from './second-factor/second-factor.view.js';
export { SecondFactors } from './second-factor/second-factors.js';
export { newTotpSecret, totpUri, TotpFactors } from './second-factor/totp-factors.js';
export { SEALED_APPS } from './second-factor/totp-renewal.js';
export { AppSecret } from './secret/app-secret.js';
export { Cursors } from './secret/cursors.js';
export { type LostSecrets, SecretLoss } from './secret/lost-secrets.js';
export { type RunningProcess, runningProcesses } from './secret/running-processes.js';
export { SecretCheck, type SecretState, withSecretCheck } from './secret/secret-check.js';
export { SEALED_TEXT_KEYS, TextSealing } from './secret/text-sealing.js';
export { vaultOf } from './secret/vault-of.js';
export { VaultModule } from './secret/vault.module.js';
export { AdminSessionStore } from './sessions/admin-session.store.js';
export { type EarlierPost, FormPosts } from './sessions/form-posts.js';
export { PersonSessions, type PersonSession } from './sessions/person-sessions.js';
