import { Injectable } from '@nestjs/common';
import { Vault } from '@recado/core';
import { Database, ResealAtStart, type SealedTexts } from '@recado/database';
import { LINK_PURPOSE } from './phone-rows.js';

/** The links of phones: without them each phone must be linked again. */
export const SEALED_PHONES: SealedTexts = {
  name: 'keys of linked phones',
  purpose: LINK_PURPOSE,
  columns: [
    { table: 'linked_phones', column: 'sealed_json', keys: ['channel_id'] },
    { table: 'linked_phones', column: 'sealed_code', keys: ['channel_id'] },
    { table: 'linked_keys', column: 'sealed_json', keys: ['channel_id', 'kind', 'key_id'] },
  ],
};

/** Reseals the links of phones at the start. */
@Injectable()
export class PhoneRenewal extends ResealAtStart {
  constructor(database: Database, vault: Vault) {
    super(database, vault, SEALED_PHONES);
  }
}
