import { Global, Module } from '@nestjs/common';
import { TrialApi } from '@recado/admin';
import { ServerTrialApi } from './server-trial-api.js';

/** Binds the API of this process to the page of the panel that tries it. */
@Global()
@Module({ providers: [{ provide: TrialApi, useClass: ServerTrialApi }], exports: [TrialApi] })
export class TrialModule {}
