import { Audit } from '@recado/audit';
import { Lane, NoMetrics } from '@recado/core';
import { CHANNEL, KEY, MessagesFixture } from '../../../../test/support/fixtures/messages-fixture.js';
import { testConfig } from '../../../../test/support/fixtures/test-config.js';
import { localRateLimits } from '../../../../test/support/fixtures/rate-limits.js';
import { ListCheck } from '../list-check.js';
import { ListReader } from '../list-reader.js';
import type { PanelKey } from '../panel-key.js';
import type { ListOptions } from '../open-list.js';
import { SendRunner } from '../run/send-runner.js';
import { SendSweep } from '../run/send-sweep.js';
import { SavedTexts } from '../saved-texts.js';
import { type Confirmation, SendChanges } from '../send-changes.js';
import { SendObstacles } from '../send-obstacles.js';
import { SendRules } from '../send-rules.js';
import { SheetsInProcess } from './sheets-in-process.js';
import type { SendChoices } from '../store/send.view.js';
import { Sends } from '../store/sends.js';

const CONFIG = testConfig({ NODE_ENV: 'test' });
const NO_LIMITS = { requestsPerMinute: null, requestsPerDay: null, messagesPerMinute: null, messagesPerDay: null };

export const ADMIN = { type: 'administrator', id: 1, name: 'ana@example.com' } as const;
export const CHOICES: SendChoices = {
  name: 'aviso',
  text: 'Olá, {name}!',
  channelId: CHANNEL,
  lane: Lane.Normal,
  scheduledAt: null,
  spreadMs: 0,
  timezone: 'America/Sao_Paulo',
};

/** Sends over a database, with the clock of the test. */
export class SendsFixture {
  readonly sends: Sends;
  readonly changes: SendChanges;
  readonly reader: ListReader;
  readonly check: ListCheck;
  readonly sweep: SendSweep;
  readonly texts: SavedTexts;
  /** The limits of the key of the panel. */
  limits: { id: number } & Record<keyof typeof NO_LIMITS, number | null> = { id: KEY, ...NO_LIMITS };
  private readonly rules: SendRules;
  /** The key of the panel: always the one of the fixture, unless a test sets another. */
  key: PanelKey;
  private readonly rateLimits: ReturnType<typeof localRateLimits>;

  private constructor(readonly messages: MessagesFixture) {
    const { database, clock, blocklist, channels } = messages;
    const audit = new Audit(clock);
    this.key = { get: async () => this.limits, of: async () => this.limits } as unknown as PanelKey;
    this.sends = new Sends(database);
    this.changes = new SendChanges(database, audit, clock, new SendObstacles(database, clock, CONFIG));
    this.reader = new ListReader(this.changes, new SheetsInProcess());
    this.rules = new SendRules(database, blocklist, channels, clock, CONFIG);
    this.check = new ListCheck(database, this.sends, this.rules, this.key);
    this.sweep = new SendSweep(database, clock);
    this.texts = new SavedTexts(database, audit, clock);
    this.rateLimits = localRateLimits(clock);
  }

  static async create(messages?: MessagesFixture): Promise<SendsFixture> {
    return new SendsFixture(messages ?? (await MessagesFixture.create()));
  }

  /** The runner of another process; `rateLimits`: those of the installation, unless there are none. */
  newRunner(rateLimits = this.rateLimits): SendRunner {
    const { database, clock, signal } = this.messages;
    const { sends, rules, key } = this;
    const { channels, pools, transitions } = this.messages;
    return new SendRunner(
      database,
      sends,
      rules,
      key,
      channels,
      pools,
      rateLimits,
      new Audit(clock),
      transitions,
      signal,
      clock,
      new NoMetrics(),
    );
  }

  /** A send with this list, read and checked; its id. */
  async prepare(
    content: string | Buffer,
    choices: Partial<SendChoices> = {},
    options: ListOptions = {},
  ): Promise<number> {
    const id = await this.changes.begin({ ...CHOICES, ...choices }, ADMIN);
    await this.reader.read(id, bytesOf(content), options);
    await this.check.check(id);
    return id;
  }

  /** Confirms a send as it is now. */
  async confirm(id: number): Promise<Confirmation> {
    const send = await this.sends.find(id);
    return this.changes.confirm(id, send?.revision ?? 0, ADMIN);
  }

  close(): Promise<void> {
    return this.messages.close();
  }
}

async function* bytesOf(content: string | Buffer): AsyncGenerator<Uint8Array> {
  yield Buffer.from(content as string);
}
