import {
  type CarrierBodies,
  type ChannelAccounts,
  type Channels,
  type ChannelTemplates,
  type ChannelView,
  defaultLimits,
} from '@recado/channels';
import { AttemptLog, type ClaimedMessage } from '@recado/messages';
import { ColdUse, RecipientContacts } from '@recado/recipients';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { MessagesFixture } from '../../../test/support/fixtures/messages-fixture.js';
import { RecipientKnowledge, type RecognisedRecipients } from './recipient-knowledge.js';

const CHANNEL = 1;
const WARM = '5511960000001';
const COLD = '5511960000002';
const DAY_MS = 86_400_000;

describe('RecipientKnowledge', () => {
  let messages: MessagesFixture;
  let contacts: RecipientContacts;
  let channel: { -readonly [Name in keyof ChannelView]: ChannelView[Name] };
  let knowledge: RecipientKnowledge;
  let reads: number;

  beforeEach(async () => {
    messages = await MessagesFixture.create();
    contacts = new RecipientContacts(messages.database, messages.clock);
    const perDay = { messages: 2, warmUp: null };
    const limits = { ...defaultLimits('America/Sao_Paulo'), newRecipients: { perDay, spacingMs: 0 } };
    channel = {
      id: CHANNEL,
      warmForMs: DAY_MS,
      coldLock: null,
      directRefusedAt: null,
      messagingLimit: null,
      phone: null,
      revision: 0,
      limits,
    } as typeof channel;
    const channels = { withId: () => channel } as unknown as Channels;
    const bodies = { of: async () => null } as unknown as CarrierBodies;
    const facts = {} as ChannelAccounts;
    const find = async (_channel: number, name: string) => (name === 'oferta' ? { category: 'MARKETING' } : undefined);
    const templates = { find } as unknown as ChannelTemplates;
    const recognised = {} as RecognisedRecipients;
    const { clock } = messages;
    const log = new AttemptLog(messages.database);
    const { hidden } = messages;
    knowledge = new RecipientKnowledge(
      ...([channels, contacts, facts, templates, bodies, recognised, hidden, log, clock] as const),
    );
    await contacts.received([{ channelId: CHANNEL, person: WARM, at: messages.clock.now() }]);
    reads = 0;
    const read = messages.database.read.bind(messages.database);
    messages.database.read = (sql: string, values: never) => {
      reads++;
      return read(sql, values);
    };
  });
  afterEach(() => messages.close());

  const to = (...phones: string[]) =>
    phones.map((phone, index) => ({ id: index + 1, channelId: CHANNEL, phone }) as ClaimedMessage);
  const sends = () => contacts.coldSends(CHANNEL, 0);

  it('reads the recipients of a chunk at once, and tells who is cold', async () => {
    const attempts = to(WARM, COLD, WARM);
    expect(await knowledge.admit(attempts)).toEqual(attempts);
    const known = [];
    for (const attempt of attempts) known.push((await knowledge.of(attempt)).isCold);
    expect(known).toEqual([false, true, false]);
    expect(reads).toBe(1);
  });

  it('tells the category of templates as the provider listed them', async () => {
    const [attempt] = await knowledge.admit(to(WARM));
    const { categoryOf } = await knowledge.of(attempt!);
    expect(await categoryOf?.({ name: 'oferta', language: 'pt_BR' })).toBe('MARKETING');
    expect(await categoryOf?.({ name: 'outro', language: 'pt_BR' })).toBeUndefined();
  });

  it('treats a text as one to a cold recipient after another channel of its pool was refused it', async () => {
    const id = await messages.store({ phone: WARM });
    const [first] = await messages.claims.claim([id]);
    messages.clock.advance(1_000);
    const refusal = { code: 'outside_window', detail: '131047', charged: true, dueAt: messages.clock.now() };
    await messages.recorder.record([{ kind: 'retry', attempt: first!, at: messages.clock.now(), ...refusal }]);
    const [second] = await messages.claims.claim([id]);
    expect(await knowledge.of(second!)).toMatchObject({ isCold: true });
    await contacts.received([{ channelId: CHANNEL, person: WARM, at: messages.clock.now() }]);
    expect(await knowledge.of({ ...second! })).toMatchObject({ isCold: false });
  });

  /** Admits messages to these recipients and lets them leave. */
  async function leave(...phones: string[]): Promise<boolean[]> {
    const departures: boolean[] = [];
    for (const attempt of await knowledge.admit(to(...phones))) departures.push(await knowledge.departs(attempt));
    return departures;
  }

  it('notes cold recipients when their messages leave, new ones once', async () => {
    expect(await leave(WARM, COLD)).toEqual([true, true]);
    expect(await sends()).toEqual({ reached: 1, lastAt: messages.clock.now() });
    const first = messages.clock.now();
    messages.clock.advance(1_000);
    await leave(COLD);
    expect(await contacts.coldSends(CHANNEL, first + 1)).toEqual({ reached: 0, lastAt: messages.clock.now() });
  });

  it('notes nobody whose message is admitted and does not leave', async () => {
    await knowledge.admit(to(COLD));
    expect(await sends()).toEqual({ reached: 0, lastAt: null });
  });

  it('counts the cold ones of a chunk at once where the portfolio has a limit and the channel none of its own', async () => {
    Object.assign(channel, { messagingLimit: 250, limits: { ...channel.limits, newRecipients: null } });
    let writes = 0;
    const write = messages.database.write.bind(messages.database);
    messages.database.write = (work) => {
      writes++;
      return write(work);
    };
    await knowledge.admit(to(WARM, COLD, '5511960000003'));
    expect(await leave(WARM)).toEqual([true]);
    expect(writes).toBe(1);
    const use = new ColdUse(messages.database, messages.clock);
    expect(await use.of({ channelIds: [CHANNEL], recipients: 250 })).toBe(2);
    channel.messagingLimit = null;
    await knowledge.admit(to('5511960000004'));
    expect(writes).toBe(1);
  });

  it('lets no message to a cold recipient leave under a lock, also one that came after the claim', async () => {
    const attempts = to(WARM, COLD);
    await knowledge.admit(attempts);
    channel.coldLock = { until: messages.clock.now() + DAY_MS, code: 'reach_out_locked' };
    expect(attempts.map((attempt) => knowledge.mayLeave(attempt))).toEqual([true, false]);
    expect(await knowledge.admit(to(WARM, COLD))).toEqual(to(WARM));
    messages.clock.advance(DAY_MS + 1);
    expect(attempts.map((attempt) => knowledge.mayLeave(attempt))).toEqual([true, true]);
  });

  it('lets nothing leave whose recipients cannot be noted', async () => {
    messages.database.write = () => Promise.reject(new Error('disk full'));
    expect(await leave(WARM, COLD)).toEqual([true, false]);
  });

  it('reads nothing on a channel that treats all recipients alike', async () => {
    channel.warmForMs = null;
    const attempts = to(COLD);
    expect(await knowledge.admit(attempts)).toEqual(attempts);
    expect(await knowledge.of(attempts[0]!)).toEqual({});
    expect(reads).toBe(0);
  });
});
