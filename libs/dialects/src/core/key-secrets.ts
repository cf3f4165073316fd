import { Injectable, Logger } from '@nestjs/common';
import type { Principal } from '@recado/auth';
import { UnreadableSecretError, Vault } from '@recado/core';
import { Database, ResealAtStart, type SealedTexts } from '@recado/database';

const PURPOSE = 'dialect key';

/** The secrets of keys by which programs check what they are told. */
export const SEALED_DIALECT_KEYS: SealedTexts = {
  name: 'secrets of dialects',
  purpose: PURPOSE,
  columns: [{ table: 'api_keys', column: 'dialect_secret' }],
};

const SELECT = 'SELECT dialect_secret AS sealed FROM api_keys WHERE id = ?';

/**
 * The secrets of keys whose programs check what they get by the very secret that they send. Of other keys Recado keeps a hash
 * alone. A secret is kept, sealed, from the first request that comes with it.
 */
@Injectable()
export class KeySecrets {
  private readonly logger = new Logger(KeySecrets.name);
  /** Keys of which this process knows that their secret is kept. Any change of a key makes another principal of it. */
  private readonly known = new WeakSet<Principal>();

  constructor(
    private readonly database: Database,
    private readonly vault: Vault,
  ) {}

  /** Keeps the secret of a request where it is not kept yet. A database that cannot be written lets the request pass. */
  async keep(principal: Principal, secret: string): Promise<void> {
    const { keyId } = principal;
    if (this.known.has(principal)) return;
    try {
      if ((await this.of(keyId)) !== secret) await this.store(keyId, secret);
      this.known.add(principal);
    } catch (error) {
      this.logger.error({ err: error, msg: 'The secret of a key could not be kept for what its program is told' });
    }
  }

  /** The secret that is kept; null: none, or it was sealed with an APP_SECRET that this installation no longer has. */
  async of(keyId: number): Promise<string | null> {
    const [row] = await this.database.read<{ sealed: string | null }>(SELECT, [keyId]);
    if (!row?.sealed) return null;
    try {
      return this.vault.unseal(PURPOSE, row.sealed);
    } catch (error) {
      if (error instanceof UnreadableSecretError) return null;
      throw error;
    }
  }

  private async store(keyId: number, secret: string): Promise<void> {
    const sealed = this.vault.seal(PURPOSE, secret);
    await this.database.write((tx) => tx.run('UPDATE api_keys SET dialect_secret = ? WHERE id = ?', [sealed, keyId]));
  }
}

/** Reseals them at the start. */
@Injectable()
export class KeySecretRenewal extends ResealAtStart {
  constructor(database: Database, vault: Vault) {
    super(database, vault, SEALED_DIALECT_KEYS);
  }
}
