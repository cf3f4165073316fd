import type { Channels, ChannelView } from '@recado/channels';
import { Lane } from '@recado/core';
import type { AttemptOutcome, ClaimedMessage, MessageClaims, OutcomeRecorder } from '@recado/messages';
import { type AttemptReport, LocalAttemptReports } from '@recado/queue';
import { describe, expect, it, vi } from 'vitest';
import { ActiveAttempts } from './attempts/active-attempts.js';
import type { OutcomeBuffer } from './attempts/outcome-buffer.js';
import { ChannelRunners } from './channel-runners.js';
import type { ChannelCircuit } from './sending/channel-circuit.js';
import type { ChannelQuestion } from './sending/channel-question.js';
import type { GatewayRequests } from './sending/gateway-requests.js';
import { MAX_OPEN_SENDS, type OpenSends } from './sending/open-sends.js';
import { Sender } from './sending/sender.js';
import type { Senders } from './sending/senders.js';

const COUNT = 2_000;
const clock = { now: () => 1_000_000 };
const settled = () => new Promise((resolve) => setTimeout(resolve, 0));

const claim = async (ids: readonly number[]) =>
  ids.map((id) => ({ id, token: 1, lane: Lane.Normal, phone: `55119${id}`, startedAt: clock.now() }) as ClaimedMessage);

/** The recorder of a database that writes only when it is let. */
class HeldRecorder {
  recorded = 0;
  private held: (() => void)[] = [];

  async record(outcomes: readonly AttemptOutcome[]): Promise<void> {
    await new Promise<void>((resolve) => this.held.push(resolve));
    this.recorded += outcomes.length;
  }

  write(): void {
    for (const resolve of this.held.splice(0)) resolve();
  }
}

/** Makes senders whose gateway accepts everything at once, and counts what reaches it. */
function sendersTo(sent: number[], active: ActiveAttempts): Senders {
  const requests = {
    concurrency: 64,
    admit: async (attempts: readonly ClaimedMessage[]) => attempts,
    mayLeave: () => true,
    send: async ({ id }: ClaimedMessage) => {
      sent.push(id);
      return { kind: 'accepted', providerMessageId: null };
    },
  } as unknown as GatewayRequests;
  const circuit = { isOpen: false, departure: () => ({}), observe: (seen: unknown) => seen };
  const question = { isDue: false, isRaisedBy: () => false } as unknown as ChannelQuestion;
  const create = (_: ChannelView, outcomes: OutcomeBuffer, open: OpenSends, onEnd: () => void) =>
    new Sender(requests, circuit as unknown as ChannelCircuit, question, active, outcomes, open, clock, onEnd);
  return { create } as unknown as Senders;
}

describe('ChannelRunners', () => {
  it('sends no more than a kill may repeat while the database does not record, and then everything', async () => {
    const sent: number[] = [];
    const active = new ActiveAttempts();
    const recorder = new HeldRecorder();
    const channel = { id: 1, limits: {} } as ChannelView;
    const channels = { withId: () => channel } as unknown as Channels;
    const claims = { claim } as unknown as MessageClaims;
    const senders = sendersTo(sent, active);
    const reports = new LocalAttemptReports();
    const given = recorder as unknown as OutcomeRecorder;
    const runners = new ChannelRunners(channels, claims, active, senders, reports, clock, given);
    void runners
      .of(channel)
      .take({ channelId: 1, lane: Lane.Normal, ids: Array.from({ length: COUNT }, (_, at) => at) });
    await vi.waitUntil(() => sent.length > MAX_OPEN_SENDS / 2 && active.all.length > MAX_OPEN_SENDS);
    for (let turns = 0; turns < 20; turns++) await settled();
    expect(sent.length).toBeLessThanOrEqual(MAX_OPEN_SENDS);
    while (recorder.recorded < COUNT) {
      recorder.write();
      expect(sent.length - recorder.recorded).toBeLessThanOrEqual(MAX_OPEN_SENDS);
      await settled();
    }
    expect(new Set(sent).size).toBe(COUNT);
    expect(sent).toHaveLength(COUNT);
  });

  it('reports as sent what was recorded, and of what the database refuses only that its row is to be read', async () => {
    const channel = { id: 1, limits: {} } as ChannelView;
    const active = new ActiveAttempts();
    const channels = { withId: () => channel } as unknown as Channels;
    const claims = { claim } as unknown as MessageClaims;
    const reports = new LocalAttemptReports();
    const told: AttemptReport[] = [];
    reports.onReport((report) => told.push(report) > 0);
    const record = async (outcomes: readonly AttemptOutcome[]) => {
      if (outcomes.some(({ attempt }) => attempt.id === 2)) throw new Error('no such thing can be stored');
    };
    const recorder = { record } as unknown as OutcomeRecorder;
    const runners = new ChannelRunners(channels, claims, active, sendersTo([], active), reports, clock, recorder);
    await runners.of(channel).take({ channelId: 1, lane: Lane.Normal, ids: [1, 2, 3] });
    await runners.flush();
    await vi.waitUntil(() => active.all.length === 0);
    expect(told.flatMap(({ sent = [] }) => sent).toSorted()).toEqual([1, 3]);
    expect(told.flatMap(({ changed = [] }) => changed)).toEqual([2]);
  });
});
