import { Global, Module } from '@nestjs/common';
import { Vault, shared } from '@recado/core';
import { AppSecret } from './app-secret.js';
import { Cursors } from './cursors.js';
import { SecretCheck } from './secret-check.js';
import { TextSealing } from './text-sealing.js';
import { vaultOf } from './vault-of.js';

/** The installation's secret, with what seals and signs by it, for every module of the process. */
@Global()
@Module({
  ...shared([
    AppSecret,
    Cursors,
    SecretCheck,
    TextSealing,
    { provide: Vault, inject: [AppSecret], useFactory: vaultOf },
  ]),
})
export class VaultModule {}
