import { RunningProcess, runningProcesses } from './running-processes.js';
import { randomBytes } from 'node:crypto';
import { Inject, Injectable, Logger, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { CONFIG, type Config } from '@recado/config';
import { Clock, Vault } from '@recado/core';
import { Database, ResealAtStart, type SealedTexts, type TextKeys } from '@recado/database';
import { Loop } from '@recado/work';
import { SecretCheck, TEXT_KEYS_PURPOSE as PURPOSE } from './secret-check.js';

/** Of a key (AES-256), and of its name. */
const BYTES = { key: 32, id: 16 };
/** Between two looks at the processes that run, in ms. */
const LOOK_AGAIN_MS = 5_000;
/** Between two looks for a newer key, in ms. */
const RELOAD_MS = 3_600_000;
const WRONG = 'Texts are not sealed: APP_SECRET is not the secret of this database';

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
    tick: () => this.look(),
    onError: (error) => this.say(`It is not known whether texts may be sealed: ${String(error)}`),
    errorRestMs: LOOK_AGAIN_MS,
    maxErrorRestMs: LOOK_AGAIN_MS,
  });

  /** What was said last in the log; undefined: nothing, or that texts are sealed. */
  private said: string | undefined;
  private reloadAt = 0;

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
    await this.look();
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

  /**
   * Seals where every process that runs can open texts, and stops where one appears that cannot: it would send them as they
   * stand in the database. Returns the milliseconds until the next look.
   */
  async look(): Promise<number> {
    const { textKeys, capabilities } = this.database;
    if (!textKeys) return RELOAD_MS;
    const running = capabilities.singleServer ? [] : await runningProcesses(this.database, this.clock);
    const earlier = running.find(({ opensTexts }) => !opensTexts);
    if (earlier) textKeys.stop();
    const hindrance = earlier ? ofEarlier(earlier) : await this.begin(textKeys, running);
    this.say(hindrance);
    return capabilities.singleServer && !hindrance ? RELOAD_MS : LOOK_AGAIN_MS;
  }

  /** Why texts are not sealed from now on; undefined: they are. */
  private async begin(textKeys: TextKeys, running: readonly RunningProcess[]): Promise<string | undefined> {
    const now = this.clock.now();
    if (textKeys.current && now < this.reloadAt) return undefined;
    this.reloadAt = now + RELOAD_MS;
    const load = () => textKeys.load((sql) => this.database.read(sql));
    await load();
    if (textKeys.start()) return undefined;
    // Under a secret that is not that of this database nobody else could open it.
    if (!['right', 'unset'].includes(await this.check.state())) return WRONG;
    const [present = ''] = this.check.knownSecrets();
    const unaware = running.find(({ known }) => !known.includes(present));
    if (unaware) return ofUnaware(unaware);
    await this.make();
    await load();
    return textKeys.start() ? undefined : WRONG;
  }

  /** Once for each change. */
  private say(hindrance: string | undefined): void {
    if (hindrance === this.said) return;
    this.said = hindrance;
    if (hindrance === undefined) this.logger.log('Texts are sealed');
    else this.logger.warn(hindrance);
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

function ofEarlier({ pid, host }: RunningProcess): string {
  return `Texts are not sealed at present: process ${pid} on ${host} is of an earlier version, which would send those that were sealed as they stand in the database`;
}

function ofUnaware({ pid, host }: RunningProcess): string {
  return `Texts are not sealed yet: process ${pid} on ${host} has not said that it knows the present APP_SECRET, and could not open them`;
}
