import { Inject, Injectable } from '@nestjs/common';
import { type Config, ConfigError } from '@recado/config';
import { UnreadableSecretError, Vault } from '@recado/core';
import { Database, openDatabase } from '@recado/database';
import { AppSecret } from './app-secret.js';
import { vaultOf } from './vault-of.js';

/**
 * Whether the secret of this process has sealed what the database has: `right`; `wrong`: another one has; `missing`: this
 * process has none, but one has; `unset`: it is not known yet.
 */
export type SecretState = 'right' | 'wrong' | 'missing' | 'unset';

const PURPOSE = 'secret check';
/** The vault's purpose of the keys of sealed texts. */
export const TEXT_KEYS_PURPOSE = 'text keys';
const TEXT_KEYS = 'SELECT id, sealed_key AS sealed FROM text_keys WHERE lost_at IS NULL';

/** Checks whether APP_SECRET has sealed what this database has, by a value that is stored for this purpose. */
@Injectable()
export class SecretCheck {
  constructor(
    @Inject(Database) private readonly database: Database,
    private readonly secret: AppSecret,
    @Inject(Vault) private readonly vault: Vault,
  ) {}

  /** Does not make a secret. */
  async state(): Promise<SecretState> {
    const kept = await this.read();
    if (kept === null) return 'unset';
    if (this.secret.missingFile() !== undefined) return 'missing';
    return this.canUnseal(PURPOSE, kept) ? 'right' : 'wrong';
  }

  /** Stores the value where there is none, and reseals it after a change of the secret. Rejects with ConfigError. */
  async require(): Promise<void> {
    if ((await this.state()) === 'unset') await this.keep('secret_check IS NULL');
    await this.refuseUnlessRight();
    const kept = await this.read();
    if (kept !== null && !this.vault.isCurrent(PURPOSE, kept)) await this.keep('secret_check = ?', kept);
  }

  /** Whether the value is sealed with the present secret. */
  async isCurrent(): Promise<boolean> {
    const kept = await this.read();
    return kept !== null && this.vault.isCurrent(PURPOSE, kept);
  }

  /**
   * A fingerprint of each secret that this process knows, that of the present one first: the id of a key that is derived
   * from it by HKDF, which does not lead back to it.
   */
  knownSecrets(): string[] {
    return this.vault.keyIds(PURPOSE);
  }

  /** A value sealed with the present secret. */
  sealed(): string {
    return this.vault.seal(PURPOSE, PURPOSE);
  }

  /** Whether the present or the previous secret unseals this text. Does not make a secret. */
  canUnseal(purpose: string, sealed: string): boolean {
    if (this.secret.missingFile() !== undefined) return false;
    try {
      this.vault.unseal(purpose, sealed);
      return true;
    } catch (error) {
      if (error instanceof UnreadableSecretError) return false;
      throw error;
    }
  }

  /** The ids of the keys of sealed texts that no secret of this process opens. Does not make a secret. */
  async lostTextKeys(
    query: <Row>(sql: string) => Promise<Row[]> = (sql) => this.database.read(sql),
  ): Promise<readonly string[]> {
    const rows = await query<{ id: string; sealed: string }>(TEXT_KEYS);
    return rows.filter(({ sealed }) => !this.canUnseal(TEXT_KEYS_PURPOSE, sealed)).map(({ id }) => id);
  }

  private async refuseUnlessRight(): Promise<void> {
    const state = await this.state();
    if (state === 'missing') {
      const file = this.secret.missingFile();
      throw new ConfigError(
        'APP_SECRET',
        `is missing, and so is ${file}, the secret that this database was sealed with: give it back, or run "recado forget-secrets"`,
      );
    }
    if (state === 'wrong') {
      throw new ConfigError(
        'APP_SECRET',
        'is not the secret that this database was sealed with: give back the old one, or run "recado forget-secrets"',
      );
    }
  }

  /** Does not overwrite what another process has stored in the meantime. */
  private async keep(where: string, ...values: readonly string[]): Promise<void> {
    const update = `UPDATE installation SET secret_check = ? WHERE id = 1 AND ${where}`;
    await this.database.write((tx) => tx.run(update, [this.sealed(), ...values]));
  }

  /** The stored value; null: there is none. */
  private async read(): Promise<string | null> {
    const [row] = await this.database.read<{ kept: string | null }>(
      'SELECT secret_check AS kept FROM installation WHERE id = 1',
    );
    return row?.kept ?? null;
  }
}

/** Runs work with the check before there is an application. The schema must be up to date. */
export async function withSecretCheck<T>(
  config: Config,
  work: (check: SecretCheck, database: Database) => Promise<T>,
  open = openDatabase,
): Promise<T> {
  const database = open(config.database);
  const secret = new AppSecret(config);
  try {
    return await work(new SecretCheck(database, secret, vaultOf(secret)), database);
  } finally {
    await database.close();
  }
}
