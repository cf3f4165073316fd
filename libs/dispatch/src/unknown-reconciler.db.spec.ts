import type { Channels, ChannelSettings } from '@recado/channels';
import { type MessageContent, MessageStatus, NoMetrics } from '@recado/core';
import type { Gateway, GatewayRegistry, PulledStatus, SentMessage } from '@recado/gateways';
import { ReceiptBacklog } from '@recado/messages';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { CHANNEL, MessagesFixture } from '../../../test/support/fixtures/messages-fixture.js';
import { UnknownEvidenceReader, UnknownReconciler } from './unknowns.js';

const { Pending, Sent, Delivered, Unknown } = MessageStatus;
const MINUTE = 60_000;

/** A provider that answers for every message what a test sets. */
class ScriptedProvider implements Pick<Gateway, 'echoes' | 'pull'> {
  asked: SentMessage[] = [];
  answer: PulledStatus = 'unknown';
  constructor(
    readonly echoes: boolean,
    readonly pull?: (message: SentMessage) => Promise<PulledStatus>,
  ) {}

  static asking(): ScriptedProvider {
    const provider: ScriptedProvider = new ScriptedProvider(false, async (message) => {
      provider.asked.push(message);
      return provider.answer;
    });
    return provider;
  }
}

class Backlog extends ReceiptBacklog {
  at: number | null = null;
  async oldest() {
    return this.at;
  }
}

describe('UnknownReconciler', () => {
  let fixture: MessagesFixture;
  const backlog = new Backlog();
  const channel = { id: CHANNEL, gateway: 'waha', blockedUntil: 0 };

  beforeEach(async () => {
    fixture = await MessagesFixture.create();
    await fixture.database.write((tx) => tx.run("UPDATE channels SET gateway = 'whatsapp-cloud'"));
    backlog.at = null;
    channel.blockedUntil = 0;
  });
  afterEach(() => fixture.close());

  const status = async (id: number) => (await fixture.row(id)).status;
  const reconcilerWith = (provider: ScriptedProvider) => {
    const gateways = { get: () => provider } as unknown as GatewayRegistry;
    const channels = { withId: () => channel } as unknown as Channels;
    const settings = { of: async () => ({}), generationOf: () => 0 } as unknown as ChannelSettings;
    const { unknowns, receipts, signal, clock } = fixture;
    const evidence = new UnknownEvidenceReader(unknowns, gateways, settings, backlog, clock);
    return new UnknownReconciler(unknowns, evidence, receipts, channels, signal, clock, new NoMetrics());
  };
  /** Stores a message, loses the answer to its attempt and lets its lease end. */
  async function lost(changes: { expiresAt?: number; content?: MessageContent } = {}): Promise<number> {
    const id = await fixture.store(changes);
    const [attempt] = await fixture.claims.claim([id]);
    const at = fixture.clock.now();
    await fixture.recorder.record([{ kind: 'unknown', attempt: attempt!, at, code: 'gateway_timeout', detail: null }]);
    fixture.clock.advance(15_001);
    await fixture.sweeps.reapLostAttempts();
    expect(await status(id)).toBe(Unknown);
    return id;
  }
  /** Runs the reconciler every 15 s for so many minutes. */
  async function pass(minutes: number, reconciler: UnknownReconciler, each = async () => {}): Promise<void> {
    for (let quarter = 0; quarter < minutes * 4; quarter++) {
      fixture.clock.advance(MINUTE / 4);
      await each();
      await reconciler.tick();
    }
  }
  /** Applies a receipt of another message of the channel. */
  async function receiptOfAnother(): Promise<void> {
    const [{ id } = { id: 0 }] = await fixture.database.read<{ id: number }>(
      `SELECT id FROM messages WHERE status = ${Sent} LIMIT 1`,
    );
    const receipt = { channelId: CHANNEL, messageId: id, providerMessageId: null, at: fixture.clock.now() };
    await fixture.receipts.accept([{ ...receipt, kind: 'sent' }]);
  }
  async function sentOne(): Promise<void> {
    const id = await fixture.store({});
    const [attempt] = await fixture.claims.claim([id]);
    const at = fixture.clock.now();
    await fixture.recorder.record([{ kind: 'sent', attempt: attempt!, at, providerMessageId: 'p' }]);
  }

  it('asks the provider at growing intervals, and takes the status that it answers', async () => {
    const provider = ScriptedProvider.asking();
    const id = await lost();
    await pass(10, reconcilerWith(provider));
    expect(provider.asked.length).toBeGreaterThan(2);
    expect(provider.asked.length).toBeLessThan(8);
    expect(provider.asked[0]).toMatchObject({
      channelId: CHANNEL,
      text: 'text 0',
      media: null,
      providerMessageId: null,
    });
    provider.answer = 'delivered';
    await pass(5, reconcilerWith(provider));
    expect(await status(id)).toBe(Delivered);
  });

  it('tells the provider of which type a medium is', async () => {
    const provider = ScriptedProvider.asking();
    const media = { type: 'audio', url: 'https://example.com/voz.ogg', filename: null, mimetype: null } as const;
    await lost({ content: { media } });
    await pass(2, reconcilerWith(provider));
    expect(provider.asked[0]).toMatchObject({ media: 'audio' });
  });

  it('sends again what the provider has not got, only after the hold', async () => {
    const provider = ScriptedProvider.asking();
    provider.answer = 'absent';
    const id = await lost();
    await pass(14, reconcilerWith(provider));
    expect(await status(id)).toBe(Unknown);
    await pass(2, reconcilerWith(provider));
    expect(await status(id)).toBe(Pending);
    expect((await fixture.claims.claim([id]))[0]).toMatchObject({ id, attempt: 2 });
  });

  it('asks nothing and sends nothing again with other settings than those with which it was sent', async () => {
    await sentOne();
    const id = await lost();
    await fixture.database.write((tx) => tx.run('UPDATE messages SET generation = 7 WHERE id = ?', [id]));
    const provider = ScriptedProvider.asking();
    provider.answer = 'absent';
    const [asking, echoing] = [reconcilerWith(provider), reconcilerWith(new ScriptedProvider(true))];
    await pass(20, asking, receiptOfAnother);
    await pass(20, echoing, receiptOfAnother);
    expect([provider.asked, await status(id)]).toEqual([[], Unknown]);
  });

  it('asks nothing while the channel is blocked', async () => {
    const provider = ScriptedProvider.asking();
    await lost();
    channel.blockedUntil = fixture.clock.now() + 60 * MINUTE;
    await pass(20, reconcilerWith(provider));
    expect(provider.asked).toEqual([]);
  });

  it('sends again what got no receipt while others did, once all receipts that came in time are applied', async () => {
    await sentOne();
    const id = await lost();
    const reconciler = reconcilerWith(new ScriptedProvider(true));
    backlog.at = fixture.clock.now();
    await pass(16, reconciler, receiptOfAnother);
    expect(await status(id)).toBe(Unknown);
    backlog.at = null;
    await pass(1, reconciler, receiptOfAnother);
    expect(await status(id)).toBe(Pending);
  });

  it('never sends again where no receipts come, and the message fails after a day', async () => {
    const id = await lost();
    const reconciler = reconcilerWith(new ScriptedProvider(true));
    await pass(60, reconciler);
    expect(await status(id)).toBe(Unknown);
    fixture.clock.advance(24 * 60 * MINUTE);
    await fixture.sweeps.giveUpUnknown();
    expect(await fixture.row(id)).toMatchObject({ failure_code: 'outcome_unknown' });
  });

  it('never sends an expired message again', async () => {
    const provider = ScriptedProvider.asking();
    provider.answer = 'absent';
    const id = await lost({ expiresAt: fixture.clock.now() + 10 * MINUTE });
    await pass(20, reconcilerWith(provider));
    expect(await status(id)).toBe(Unknown);
  });

  it('holds messages of a crashed process as long as others', async () => {
    const id = await fixture.store({});
    await fixture.claims.claim([id]);
    await fixture.database.write((tx) => tx.run('UPDATE messages SET lease_until = 0'));
    await fixture.sweeps.reapLostAttempts();
    const provider = ScriptedProvider.asking();
    provider.answer = 'absent';
    await pass(14, reconcilerWith(provider));
    await fixture.sweeps.giveUpUnknown();
    expect(await status(id)).toBe(Unknown);
  });
});
