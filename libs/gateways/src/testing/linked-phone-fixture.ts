import { MessageChannel } from 'node:worker_threads';
import {
  type AskedAgain,
  Installation,
  KeptFiles,
  type MediaContent,
  type SentAgain,
  SentTexts,
  Vault,
} from '@recado/core';
import type { Transaction } from '@recado/database';
import { ManualClock } from '../../../../test/support/fixtures/manual-clock.js';
import { testDatabase, type TestDatabase } from '../../../../test/support/fixtures/test-database.js';
import {
  libraryLeadingTo,
  LINKED_PHONE_LIBRARY,
  LINKED_PHONE_VERSION,
} from '../../../../test/support/linked-phone-library.js';
import { WithoutTls } from '../../../../test/support/stand-ins/whatsapp/upload-host.js';
import { WhatsAppStandIn } from '../../../../test/support/stand-ins/whatsapp/whatsapp.stand-in.js';
import { until } from '../../../../test/support/until.js';
import { FetchedMedia, mediaAgain, LinkedPhoneGateway } from '../linked-phone/linked-phone.gateway.js';
import { PhoneLinks } from '../linked-phone/owner/phone-links.js';
import type { PhoneThread } from '../linked-phone/owner/phone-thread.js';
import { CallPort } from '../linked-phone/thread/call-port.js';
import type { MainCalls, ThreadCalls } from '../linked-phone/thread/calls.js';
import { Phones } from '../linked-phone/thread/phones.js';
import { CallbackSink, type OwnCallback } from '../port/callback-sink.js';
import type { CallbackContent } from '../port/callback.js';
import type { OutgoingMessage } from '../port/gateway.js';

/** The channel of the phone. */
export const CHANNEL = 1;
/** The phone of the shop. */
export const SHOP = '5511988887777';
/** Linking makes some 800 keys, which takes a busy machine long. */
export const WITHIN = { timeoutMs: 60_000 };
const SETTINGS = { typing: 'off' } as const;
const NEVER = new AbortController().signal;

/** Keeps reports as the server does: with the transaction that they are a part of. */
class KeptCallbacks extends CallbackSink {
  readonly kept: OwnCallback[] = [];

  async addIn(_tx: Transaction, callback: OwnCallback): Promise<void> {
    this.kept.push(callback);
  }

  async add(callback: OwnCallback): Promise<void> {
    this.kept.push(callback);
  }

  announce(): void {}
}

class KnownTexts extends SentTexts {
  readonly texts = new Map<number, { to: string; text: string; media?: MediaContent }>();
  readonly asked: AskedAgain[] = [];

  async sentOf(asked: AskedAgain): Promise<SentAgain | null> {
    this.asked.push(asked);
    const known = this.texts.get(asked.messageId);
    return known && asked.phones.includes(known.to) ? known : null;
  }
}

class FilesById extends KeptFiles {
  readonly bytes = new Map<string, Buffer>();

  async open(id: string): Promise<AsyncIterable<Buffer> | null> {
    const bytes = this.bytes.get(id);
    return bytes ? inOnePart(bytes) : null;
  }
}

async function* inOnePart(bytes: Buffer) {
  yield bytes;
}

/** The thread with the library, in this thread: only its port is real. */
function inThisThread(answers: MainCalls): PhoneThread {
  const { port1, port2 } = new MessageChannel();
  const phones = new Phones(port2, { uploadAgent: new WithoutTls(), version: LINKED_PHONE_VERSION });
  return {
    calls: new CallPort<ThreadCalls, MainCalls>(port1, answers),
    ended: new Promise(() => undefined),
    end: async () => {
      await phones.end(CHANNEL);
      port1.close();
    },
  };
}

/** A linked phone over a database, with a stand-in for WhatsApp. */
export class LinkedPhoneFixture {
  readonly clock = new ManualClock();
  readonly callbacks = new KeptCallbacks();
  readonly texts = new KnownTexts();
  readonly files = new FilesById();
  readonly vault = new Vault(() => [Buffer.alloc(32, 'a secret')]);
  readonly installation = new Installation('here', 0);
  readonly errors: unknown[] = [];
  /** What the thread of the phone asks of the process that started it. */
  answers!: MainCalls;
  /** The folder of the library. */
  private readonly library: string;
  links: PhoneLinks;
  gateway: LinkedPhoneGateway;

  private constructor(
    readonly opened: TestDatabase,
    readonly server: WhatsAppStandIn,
  ) {
    this.library = libraryLeadingTo(server.url);
    this.links = this.newLinks();
    this.gateway = new LinkedPhoneGateway(this.links, this.installation, new FetchedMedia([]));
  }

  static async create(): Promise<LinkedPhoneFixture> {
    const opened = await testDatabase();
    await opened.database.write((tx) => tx.insert('channels', ['name', 'gateway'], [['loja', 'linked-phone']]));
    const server = await WhatsAppStandIn.start(LINKED_PHONE_LIBRARY);
    // Specs of the whole program keep as many keys as the library makes.
    server.keysOfNewLinks = 1;
    return new LinkedPhoneFixture(opened, server);
  }

  /** Another process, which knows nothing of this one but the database. */
  newLinks(holder?: string, folder = this.library): PhoneLinks {
    const { database } = this.opened;
    return new PhoneLinks({
      database,
      clock: this.clock,
      vault: this.vault,
      callbacks: this.callbacks,
      texts: this.texts,
      fileOf: (media) => mediaAgain(media, new FetchedMedia([]), this.files),
      installation: this.installation,
      folder,
      deviceName: 'Recado',
      version: LINKED_PHONE_VERSION,
      start: (answers) => {
        this.answers = answers;
        return inThisThread(answers);
      },
      ...(holder !== undefined && { holder }),
      onError: (error) => void this.errors.push(error),
    });
  }

  /** Links the phone of the shop by its QR code, and waits until it is connected. */
  async link(): Promise<void> {
    await this.gateway.start();
    await this.begin();
    const state = await this.codeShown();
    await this.server.scan(state, SHOP);
    await this.connected();
  }

  async begin(typedBy?: string): Promise<void> {
    await this.gateway.pairing.begin(SETTINGS, NEVER, {
      channelId: CHANNEL,
      ...(typedBy !== undefined && { typedBy }),
    });
  }

  /** A person resumes the channel, a moment after whatever stopped it. */
  async resumeChannel(): Promise<void> {
    this.clock.advance(1);
    const columns = ['at', 'actor_type', 'actor_name', 'action', 'target_type', 'target_id'];
    const entry = [this.clock.now(), 'administrator', 'Ana', 'channel.resumed', 'channel', CHANNEL];
    await this.opened.database.write((tx) => tx.insert('audit_entries', columns, [entry]));
  }

  state() {
    return this.gateway.pairing.state(SETTINGS, NEVER, CHANNEL);
  }

  /** The text of the QR code, once there is one. */
  async codeShown(): Promise<string> {
    return until(
      async () => {
        const state = await this.state();
        return state.kind === 'scan' ? state.qr : '';
      },
      {
        ...WITHIN,
        describe: () => `a code: ${String(this.errors.at(-1))} ${String(this.server.errors.at(-1))}`,
      },
    );
  }

  async connected(): Promise<void> {
    await until(async () => (await this.state()).kind === 'connected', WITHIN);
  }

  send(changes: Partial<OutgoingMessage> & { id: number }) {
    const message = {
      attempt: 1,
      retries: 0,
      createdAt: this.clock.now(),
      to: '5511912345678',
      text: 'Oi',
      channelId: CHANNEL,
      channel: 'loja',
    };
    const { to = message.to, text = message.text, content } = changes;
    this.texts.texts.set(changes.id, { to, text, ...(content?.media && { media: content.media }) });
    return this.gateway.send({ ...message, departs: async () => true, ...changes }, SETTINGS, NEVER);
  }

  /** What the kept reports contain, as the server reads them. */
  reports(): CallbackContent[] {
    return this.callbacks.kept.map(({ body, receivedAt }) =>
      this.gateway.readCallback({
        method: 'POST',
        headers: {},
        query: {},
        body: Buffer.from(body),
        receivedAt,
        proved: true,
      }),
    );
  }

  async close(): Promise<void> {
    await this.gateway.stop();
    await this.server.stop();
    await this.opened.close();
  }
}
