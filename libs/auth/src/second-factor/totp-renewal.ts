import { Injectable } from '@nestjs/common';
import { Vault } from '@recado/core';
import { Database, ResealAtStart } from '@recado/database';
import { TOTP_PURPOSE } from './totp-purpose.js';

/** Reseals the secrets of authenticator apps at the start. */
@Injectable()
export class TotpRenewal extends ResealAtStart {
  constructor(database: Database, vault: Vault) {
    const columns = [{ table: 'second_factors', column: 'secret' }];
    super(database, vault, { name: 'secrets of authenticator apps', purpose: TOTP_PURPOSE, columns });
  }
}
