import { shared } from '@recado/core';
import { Module } from '@nestjs/common';
import { AdminBootstrap } from './administrators/admin-bootstrap.js';
import { SetupLink } from './administrators/setup-link.js';
import { CredentialsModule } from './credentials.module.js';
import { ApiKeyAuthentication } from './http/api-key.authentication.js';
import { MeController } from './http/me.controller.js';
import { ApiKeyUsage } from './keys/api-key.usage.js';
import { ApiKeyVerifier } from './keys/api-key.verifier.js';
import { KeyVersionWatch } from './keys/key-version.watch.js';
import { VaultModule } from './secret/vault.module.js';
import { TextKeyRenewal } from './secret/text-sealing.js';
import { TotpRenewal } from './second-factor/totp-renewal.js';
import { AdminSessionStore } from './sessions/admin-session.store.js';
import { FormPosts } from './sessions/form-posts.js';

/** Authentication for a server: verifies keys, watches them for changes and counts their use. */
@Module({
  imports: [CredentialsModule, VaultModule],
  ...shared([ApiKeyVerifier, ApiKeyAuthentication, SetupLink, AdminSessionStore, FormPosts], {
    inner: [KeyVersionWatch, ApiKeyUsage, AdminBootstrap, TextKeyRenewal, TotpRenewal],
    modules: [CredentialsModule, VaultModule],
  }),
})
export class AuthModule {}

/** The route `/api/me`. */
@Module({ controllers: [MeController] })
export class AuthApiModule {}
