import { randomBytes } from 'node:crypto';
import { Inject, Injectable, Logger, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { CONFIG, type Config } from '@recado/config';
import { Clock, Vault } from '@recado/core';
import { Database, ResealAtStart, type SealedTexts } from '@recado/database';
import { Loop } from '@recado/work';
import { SecretCheck, TEXT_KEYS_PURPOSE as PURPOSE } from './secret-check.js';

/** Of a key (AES-256), and of its name. */
const BYTES = { key: 32, id: 16 };
/** Between two looks whether every process opens sealed texts, in ms. */
const LOOK_AGAIN_MS = 5_000;
/** Between two looks for a newer key, in ms. */
const RELOAD_MS = 3_600_000;
/** A process writes its heartbeat every five seconds; one that was silent for two minutes has ended, in ms. */
const ENDED_AFTER_MS = 120_000;
const UNABLE = 'SELECT COUNT(*) AS processes FROM processes WHERE seen_at > ? AND opens_texts = 0';

/** The keys of sealed texts: without them no sealed text can be read. */
export const SEALED_TEXT_KEYS: SealedTexts = {
  name: 'keys of sealed texts',
  purpose: PURPOSE,
  columns: [{ table: 'text_keys', column: 'sealed_key', keys: ['id'], where: 'lost_at IS NULL' }],
};

/** Reseals the keys of sealed texts at the start. */
@Injectable()
export class TextKeyRenewal extends ResealAtStart {
  constructor(database: Database, vault: Vault) {
    super(database, vault, SEALED_TEXT_KEYS);
  }
}

/**
 * Has the texts of people sealed where SEAL_TEXTS is on, and opened everywhere. Texts are sealed with a key of their own,
 * which APP_SECRET seals: so another APP_SECRET takes a row, and not every text.
 */
@Injectable()
export class TextSealing implements OnModuleInit, OnModuleDestroy {
  private readonly logger = new Logger(TextSealing.name);
  private readonly loop = new Loop({
    tick: async () => ((await this.begin()) ? RELOAD_MS : LOOK_AGAIN_MS),
    onError: (error) => this.logger.warn(`Texts are not sealed yet: ${String(error)}`),
    errorRestMs: LOOK_AGAIN_MS,
    maxErrorRestMs: LOOK_AGAIN_MS,
  });

  constructor(
    @Inject(Database) private readonly database: Database,
    @Inject(Vault) private readonly vault: Vault,
    private readonly check: SecretCheck,
    private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: Config,
  ) {
    this.database.textKeys?.openWith((sealed) => this.open(sealed));
  }

  /** Before anything is stored by the modules that start later. */
  async onModuleInit(): Promise<void> {
    if (!this.config.sealTexts) return;
    await this.begin();
    this.loop.start();
  }

  async onModuleDestroy(): Promise<void> {
    await this.loop.stop();
  }

  /** Makes a key for the texts of later; those of before stay sealed with theirs. Does nothing where no text was ever sealed. */
  async renew(): Promise<void> {
    const rows = await this.database.read('SELECT id FROM text_keys LIMIT 1');
    if (rows.length > 0) await this.make();
  }

  /** Whether texts are sealed from now on. */
  private async begin(): Promise<boolean> {
    const { textKeys, capabilities } = this.database;
    if (!textKeys) return false;
    if (!capabilities.singleServer && !(await this.everybodyOpens())) {
      this.logger.warn('Texts are not sealed yet: a process of an earlier version runs, which could not read them');
      return false;
    }
    const load = () => textKeys.load((sql) => this.database.read(sql));
    await load();
    if (textKeys.start()) return true;
    // Under a secret that is not that of this database nobody else could open it.
    if (!['right', 'unset'].includes(await this.check.state())) return false;
    await this.make();
    await load();
    return textKeys.start();
  }

  private async everybodyOpens(): Promise<boolean> {
    const [row] = await this.database.read<{ processes: number }>(UNABLE, [this.clock.now() - ENDED_AFTER_MS]);
    return Number(row?.processes ?? 0) === 0;
  }

  private async make(): Promise<void> {
    const id = randomBytes(BYTES.id).toString('base64url');
    const sealed = this.vault.seal(PURPOSE, randomBytes(BYTES.key).toString('base64'));
    const columns = ['id', 'sealed_key', 'created_at'];
    await this.database.write((tx) => tx.insert('text_keys', columns, [[id, sealed, this.clock.now()]]));
  }

  /** Does not make a secret. */
  private open(sealed: string): Buffer | null {
    if (!this.check.canUnseal(PURPOSE, sealed)) return null;
    return Buffer.from(this.vault.unseal(PURPOSE, sealed), 'base64');
  }
}
