import type { ChannelSettings } from '@recado/channels';
import { Lane, NoMetrics, NoTracer } from '@recado/core';
import type { Gateway, OutgoingMessage, Released, SendResult } from '@recado/gateways';
import { type AttemptLog, type AttemptOutcome, LEASE_MS, type ClaimedMessage } from '@recado/messages';
import { BY_TABLE } from '@recado/recipients';
import { beforeEach, describe, expect, it } from 'vitest';
import { ActiveAttempts, type OutcomeBuffer, MAX_OPEN_SENDS, OpenSends } from './attempts.js';
import type { ChannelCircuit } from './channel-circuit.js';
import { GatewayRequests, type OutgoingFiles } from './gateway-requests.js';
import type { RecipientKnowledge } from './recipient-knowledge.js';
import { Sender } from './sender.js';

const ACCEPTED: SendResult = { kind: 'accepted', providerMessageId: null };

const settled = () => new Promise((resolve) => setImmediate(resolve));

describe('Sender', () => {
  let now: number;
  let active: ActiveAttempts;
  let sender: Sender;
  /** Ends the request under way. */
  let answer: () => void;
  let circuit: { isOpen: boolean; departure: () => unknown; observe: (seen: SendResult) => Promise<SendResult> };
  let sent: number[];
  let outcomes: string[];
  /** The outcomes that wait to be recorded. */
  let waiting: { unrecorded: number };
  /** Whether the gateway pauses before it sends, until `answer`. */
  let pauses: boolean;
  /** What the gateway answers. */
  let answered: SendResult;

  beforeEach(() => {
    now = 1_000_000;
    active = new ActiveAttempts();
    sent = [];
    outcomes = [];
    waiting = { unrecorded: 0 };
    pauses = false;
    answered = ACCEPTED;
    const send = ({ id, mayLeave }: OutgoingMessage) => {
      sent.push(id);
      const end = () => (pauses && !mayLeave?.() ? { kind: 'released' as const } : answered);
      return new Promise<SendResult | Released>((resolve) => (answer = () => resolve(end())));
    };
    circuit = {
      isOpen: false,
      departure: () => ({ at: now, blocks: 0 }),
      observe: async (seen: SendResult) => seen,
    };
    const knowledge = {
      isOn: () => false,
      of: async () => ({}),
      learn: async () => undefined,
      mayLeave: () => true,
      departs: () => true,
    } as unknown as RecipientKnowledge;
    const gateway = { kind: 'http', concurrency: 1, send } as unknown as Gateway;
    const log = { firstRefusal: async () => null } as unknown as AttemptLog;
    const settings = { of: async () => ({}), generationOf: () => 0 } as unknown as ChannelSettings;
    const requests = new GatewayRequests(
      settings,
      knowledge,
      log,
      new NoMetrics(),
      {} as OutgoingFiles,
      new NoTracer(),
    );
    const add = ({ kind, attempt }: AttemptOutcome) => outcomes.push(`${attempt.id} ${kind}`);
    const buffer = { add } as unknown as OutcomeBuffer;
    const shared = { requests, knowledge, active, outcomes: buffer, open: new OpenSends(waiting), persons: BY_TABLE };
    const observed = circuit as unknown as ChannelCircuit;
    const route = { gateway, channel: 'default' };
    sender = new Sender(route, observed, { ...shared, clock: { now: () => now } }, () => undefined);
  });

  const claim = (...ids: number[]) => claimEach(ids, (id) => `551198765000${id}`);
  const claimTo = (phone: string, id: number) => claimEach([id], () => phone);

  function claimEach(ids: readonly number[], phoneOf: (id: number) => string): ClaimedMessage[] {
    const claimed = ids.map((id) => ({
      id,
      token: id,
      phone: phoneOf(id),
      lane: Lane.Normal,
      channelId: 1,
      apiKeyId: 1,
      text: 'Olá',
      attempt: 1,
      retries: 0,
      startedAt: now,
      dueAt: now,
      createdAt: now,
      waitingSince: now,
      content: null,
    }));
    active.add(claimed);
    sender.send(claimed);
    return claimed;
  }

  it('releases a message whose channel has other settings than when it was claimed', async () => {
    for (const attempt of claim(8)) Object.assign(attempt, { generation: 3 });
    await settled();
    expect([sent, outcomes]).toEqual([[], ['8 released']]);
  });

  it('gives back what was claimed where the provider holds a message of the batch by the same template', async () => {
    const held = { template: 'promo:pt_BR', isCarrier: false };
    answered = { kind: 'accepted', providerMessageId: 'm-1', held };
    const content = { template: { name: 'promo', language: 'pt_BR', parameters: [] } };
    const rest = claim(1, 2, 3);
    for (const attempt of rest) Object.assign(attempt, { stoppableBatch: 7, content });
    await settled();
    answer();
    await settled();
    expect([sent, outcomes]).toEqual([[1], ['1 sent', '2 released', '3 released']]);
  });

  it('releases messages whose lease ended while they waited, because another process may have claimed them', async () => {
    claim(1, 2, 3);
    await settled();
    expect(sent).toEqual([1]);
    now += LEASE_MS;
    answer();
    await settled();
    expect(sent).toEqual([1]);
    expect(outcomes).toEqual(['1 sent', '2 released', '3 released']);
  });

  it('sends a message whose lease was renewed while the gateway paused before it sent', async () => {
    pauses = true;
    const claimed = claim(1);
    await settled();
    now += LEASE_MS / 3;
    active.renewed(claimed, now, now);
    now += LEASE_MS / 2 + LEASE_MS / 4;
    answer();
    await settled();
    expect(outcomes).toEqual(['1 sent']);
  });

  it('ignores a renewal that was written after the lease had ended', async () => {
    pauses = true;
    const claimed = claim(1);
    await settled();
    active.renewed(claimed, now + LEASE_MS - 1, now + LEASE_MS);
    now += LEASE_MS;
    answer();
    await settled();
    expect(outcomes).toEqual(['1 released']);
  });

  it('releases all that waited for a slot for more than two seconds, and sends what was claimed since', async () => {
    claim(1, 2, 3);
    await settled();
    now += 2_001;
    claim(4);
    answer();
    await settled();
    expect([sent, outcomes]).toEqual([
      [1, 4],
      ['1 sent', '2 released', '3 released'],
    ]);
  });

  it('gives back what waits once nothing may leave, also while a request hangs', async () => {
    claim(1, 2, 3);
    await settled();
    circuit.isOpen = true;
    sender.giveBackWaiting();
    expect([outcomes, sender.underWay]).toEqual([['2 released', '3 released'], 1]);
    circuit.isOpen = false;
    claim(4);
    answer();
    await settled();
    expect([sent, outcomes.slice(2)]).toEqual([[1, 4], ['1 sent']]);
  });

  it('gives back what has waited for more than two seconds, and says so until a send ends', async () => {
    claim(1, 2);
    await settled();
    now += 1_000;
    claim(3);
    now += 1_001;
    sender.giveBackWaiting();
    expect([outcomes, sender.isStalled]).toEqual([['2 released'], true]);
    answer();
    await settled();
    expect([sent, sender.isStalled]).toEqual([[1, 3], false]);
  });

  it('holds the later messages to the recipient of one that was given back', async () => {
    const phone = '5511911112222';
    claim(1);
    claimTo(phone, 2);
    await settled();
    now += 2_001;
    sender.giveBackWaiting();
    claimTo(phone, 3);
    claimTo(phone, 2);
    answer();
    await settled();
    expect([sent, outcomes]).toEqual([
      [1, 2],
      ['2 released', '1 sent', '3 released'],
    ]);
  });

  it('gives back thousands that wait, and passes their turns on', async () => {
    claim(1);
    claim(...Array.from({ length: 20_000 }, (_, index) => index + 2));
    await settled();
    circuit.isOpen = true;
    sender.giveBackWaiting();
    circuit.isOpen = false;
    claim(30_000);
    answer();
    await settled();
    expect([sent, outcomes.length]).toEqual([[1, 30_000], 20_001]);
  });

  it('releases a message that expired while it waited for a slot', async () => {
    const [, second, third] = claim(1, 2, 3);
    Object.assign(second!, { expiresAt: now + 1_000 });
    Object.assign(third!, { expiresAt: now + 1_001 });
    await settled();
    now += 1_000;
    answer();
    await settled();
    expect([sent, outcomes]).toEqual([
      [1, 3],
      ['1 sent', '2 released'],
    ]);
  });

  it('releases a message whose lease ended while the gateway paused before it sent', async () => {
    pauses = true;
    claim(1);
    await settled();
    now += LEASE_MS;
    answer();
    await settled();
    expect(outcomes).toEqual(['1 released']);
  });

  it('waits while as many sends are unrecorded as a kill may repeat, and goes on when they are recorded', async () => {
    waiting.unrecorded = MAX_OPEN_SENDS;
    claim(1);
    await settled();
    expect(sent).toEqual([]);
    waiting.unrecorded = 0;
    sender.proceed();
    await settled();
    expect(sent).toEqual([1]);
  });
});
