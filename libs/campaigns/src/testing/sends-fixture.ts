import { ChannelTemplates, TemplateLists, type TemplateView } from '@recado/channels';
import { CONFIG } from '@recado/config';
import { Lane } from '@recado/core';
import { RateLimits } from '@recado/intake';
import { CHANNEL, KEY, MessagesFixture } from '../../../../test/support/fixtures/messages-fixture.js';
import { withParts } from '../../../../test/support/fixtures/parts.js';
import { testConfig } from '../../../../test/support/fixtures/test-config.js';
import { localRateLimits } from '../../../../test/support/fixtures/rate-limits.js';
import { ListCheck } from '../list-check.js';
import { ListReader } from '../list-reader.js';
import { PanelKey } from '../panel-key.js';
import type { ListOptions } from '../open-list.js';
import { SendRetention } from '../run/send-retention.js';
import { SendRunner } from '../run/send-runner.js';
import { SendSweep } from '../run/send-sweep.js';
import { SavedTexts } from '../saved-texts.js';
import { SendFiles } from '../files/send-files.js';
import { SendAttachments } from '../send-attachments.js';
import { type Confirmation, SendChanges } from '../send-changes.js';
import { SheetReader } from '../sheets/sheet-process.js';
import { SheetsInProcess } from './sheets-in-process.js';
import type { SendChoices } from '../store/send.view.js';
import { Sends } from '../store/sends.js';
import { SendTests } from '../tests/send-tests.js';
import { TestNumbers } from '../tests/test-numbers.js';

const TEST_CONFIG = testConfig({ NODE_ENV: 'test' });
const NO_LIMITS = { requestsPerMinute: null, requestsPerDay: null, messagesPerMinute: null, messagesPerDay: null };

export const ADMIN = { type: 'administrator', id: 1, name: 'ana@example.com' } as const;
export const CHOICES: SendChoices = {
  name: 'aviso',
  text: 'Olá, {name}!',
  template: null,
  channelId: CHANNEL,
  lane: Lane.Normal,
  scheduledAt: null,
  spreadMs: 0,
  timezone: 'America/Sao_Paulo',
  legalBasis: 'consent',
};

const PARTS = {
  attachments: SendAttachments,
  changes: SendChanges,
  check: ListCheck,
  files: SendFiles,
  reader: ListReader,
  sends: Sends,
  retention: SendRetention,
  sweep: SendSweep,
  texts: SavedTexts,
  tests: SendTests,
  testNumbers: TestNumbers,
};

/** Sends over a database, with the clock of the test. */
export class SendsFixture extends withParts(PARTS) {
  /** The limits of the key of the panel. */
  limits: { id: number; revokedAt: number | null } & Record<keyof typeof NO_LIMITS, number | null> = {
    id: KEY,
    revokedAt: null,
    ...NO_LIMITS,
  };
  /** The key of the panel: always the one of the fixture, unless a test sets another. */
  key: PanelKey;
  /** What the provider has told of the templates of every channel. */
  templates: readonly Omit<TemplateView, 'id' | 'checkedAt'>[] = [];
  private constructor(readonly messages: MessagesFixture) {
    super(messages.parts);
    const key = async () => ({ ...this.limits, keyId: KEY, limits: this.limits, makers: [] });
    this.key = { get: key, of: key } as unknown as PanelKey;
    this.parts
      .bind(CONFIG, () => TEST_CONFIG)
      .bind(PanelKey, () => this.key)
      .bind(RateLimits, () => localRateLimits(messages.clock))
      .bind(ChannelTemplates, () => ({ listOf: async () => this.templates }) as never)
      .bind(TemplateLists, () => ({ first: async () => null }) as never)
      .bind(SheetReader, () => new SheetsInProcess());
  }

  static async create(messages?: MessagesFixture): Promise<SendsFixture> {
    return new SendsFixture(messages ?? (await MessagesFixture.create()));
  }

  /** The runner of another process, with the present key of the panel; `rateLimits`: those of the installation. */
  newRunner(rateLimits = this.parts.get(RateLimits)): SendRunner {
    const parts = this.parts.bind(RateLimits, () => rateLimits).bind(PanelKey, () => this.key);
    return parts.another(SendRunner);
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

  /** Gives files to a send as it is now, and checks its list again. */
  async attach(id: number, kind: 'one' | 'archive' | 'rows', content: Buffer, filename: string) {
    const { revision } = (await this.sends.find(id))!;
    const bytes = bytesOf(content);
    const fault = await this.attachments.attach(id, revision, { kind, bytes, filename, mimetype: null });
    await this.check.check(id);
    return fault;
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

async function* bytesOf(content: string | Buffer): AsyncGenerator<Buffer> {
  yield Buffer.from(content as string);
}
