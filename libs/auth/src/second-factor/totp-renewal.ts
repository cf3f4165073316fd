import { Injectable } from '@nestjs/common';
import { Vault } from '@recado/core';
import { Database, ResealAtStart, type SealedTexts } from '@recado/database';
import { TOTP_PURPOSE } from './totp-purpose.js';

/** The secrets of authenticator apps. */
export const SEALED_APPS: SealedTexts = {
  name: 'secrets of authenticator apps',
  purpose: TOTP_PURPOSE,
  columns: [{ table: 'second_factors', column: 'secret' }],
};

/** Reseals the secrets of authenticator apps at the start. */
@Injectable()
export class TotpRenewal extends ResealAtStart {
  constructor(database: Database, vault: Vault) {
    super(database, vault, SEALED_APPS);
  }
}
