import { Lane, NoMetrics, surrogateFor, UNREADABLE_TEXT, NoTracer } from '@recado/core';
import type { ChannelSettings } from '@recado/channels';
import type { Gateway, OutgoingMessage, SendResult } from '@recado/gateways';
import type { AttemptLog, ClaimedMessage } from '@recado/messages';
import { beforeEach, describe, expect, it } from 'vitest';
import { GatewayRequests, type OutgoingFiles } from './gateway-requests.js';
import type { RecipientKnowledge } from './recipient-knowledge.js';

const PLAIN: ClaimedMessage = {
  id: 1,
  apiKeyId: 1,
  channelId: 1,
  lane: Lane.Normal,
  phone: '5511987654321',
  text: 'Olá',
  attempt: 1,
  retries: 0,
  createdAt: 0,
  startedAt: 0,
  dueAt: 0,
  waitingSince: 0,
  content: null,
  token: 1,
};

describe('GatewayRequests', () => {
  let sent: OutgoingMessage[];
  let asked: number;
  let isParticular: boolean;
  let departs: boolean;
  let requests: GatewayRequests;

  beforeEach(() => {
    [sent, asked, isParticular, departs] = [[], 0, false, true];
    const knowledge = {
      isOn: () => isParticular,
      of: async () => (asked++, { isCold: true }),
      departs: () => departs || Promise.resolve(false),
    } as unknown as RecipientKnowledge;
    const settings = { of: () => ({}), generationOf: () => 2 } as unknown as ChannelSettings;
    const files = { of: async () => new Map() } as unknown as OutgoingFiles;
    requests = new GatewayRequests(settings, knowledge, {} as AttemptLog, new NoMetrics(), files, new NoTracer());
  });

  const send = (changes: Partial<ClaimedMessage> = {}) => {
    const answer: SendResult = { kind: 'accepted', providerMessageId: null };
    const gateway = { kind: 'http', send: async (message: OutgoingMessage) => (sent.push(message), answer) };
    const route = { gateway: gateway as unknown as Gateway, channel: 'default' };
    return requests.send({ ...PLAIN, ...changes }, route, () => true);
  };

  it('sends a plain text with nothing else, where the channel treats all recipients alike', async () => {
    expect(await send({ expiresAt: 9, stoppableBatch: 3, generation: 2 })).toMatchObject({ kind: 'accepted' });
    expect([asked, sent.length, sent[0]?.expiresAt]).toEqual([0, 1, 9]);
    expect(sent[0]).not.toHaveProperty('isCold');
  });

  it.each<[string, Partial<ClaimedMessage>, string]>([
    ['its text is lost', { text: UNREADABLE_TEXT }, 'text_unreadable'],
    ['its recipient has no number', { phone: surrogateFor('BR.1', 0) }, 'recipient_without_number'],
    [
      'its file is gone',
      { content: { media: { type: 'image', id: 'f', mimetype: 'image/png', filename: null } } as never },
      'media_file_gone',
    ],
  ])('rejects a message where %s', async (_, changes, code) => {
    expect([await send(changes), sent]).toEqual([expect.objectContaining({ kind: 'rejected', code }), []]);
  });

  it('tells what is known of the recipient where the channel does not treat all alike', async () => {
    isParticular = true;
    await send();
    expect(sent).toEqual([expect.objectContaining({ isCold: true })]);
    departs = false;
    expect(await send()).toEqual({ kind: 'released' });
    expect(sent).toHaveLength(1);
  });

  it('releases what was claimed with other settings', async () => {
    expect(await send({ generation: 1 })).toEqual({ kind: 'released' });
  });
});
