import { Global, Module } from '@nestjs/common';
import { Vault } from '@recado/core';
import { AppSecret } from './app-secret.js';
import { Cursors } from './cursors.js';

/** The installation's secret and what it locks and signs, for every module of the process. */
@Global()
@Module({
  providers: [
    AppSecret,
    Cursors,
    {
      provide: Vault,
      inject: [AppSecret],
      useFactory: (secret: AppSecret) => new Vault((purpose) => secret.deriveAll(purpose)),
    },
  ],
  exports: [AppSecret, Cursors, Vault],
})
export class VaultModule {}
