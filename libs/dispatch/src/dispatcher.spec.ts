import type { ChannelBlocks, Channels, ChannelSettings, ChannelView } from '@recado/channels';
import type { Config } from '@recado/config';
import { Lane, NoMetrics, NoTracer } from '@recado/core';
import type { Gateway, GatewayRegistry, OutgoingMessage } from '@recado/gateways';
import type { AttemptLog, AttemptOutcome, ClaimedMessage, MessageClaims, OutcomeRecorder } from '@recado/messages';
import { type AttemptReport, AttemptReports, type MessageQueue, type QueueChunk } from '@recado/queue';
import { BY_TABLE } from '@recado/recipients';
import { describe, expect, it, vi } from 'vitest';
import { ActiveAttempts, MAX_OPEN_SENDS, OutcomeBuffer } from './attempts.js';
import { Dispatcher, type LeaseRenewal } from './dispatcher.js';
import { GatewayRequests, type OutgoingFiles } from './gateway-requests.js';
import type { RecipientKnowledge } from './recipient-knowledge.js';
import { DispatchParts } from './sender.js';

const COUNT = 2_000;
const clock = { now: () => 1_000_000 };
const settled = () => new Promise((resolve) => setTimeout(resolve, 0));

const claim = async (ids: readonly number[]) =>
  ids.map(
    (id) =>
      ({
        id,
        channelId: 1,
        token: 1,
        lane: Lane.Normal,
        phone: `55119${id}`,
        startedAt: clock.now(),
        content: null,
      }) as ClaimedMessage,
  );

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

/** A dispatcher of one channel whose gateway accepts everything at once, and what its queue is given and reports. */
async function dispatcherTo(sent: number[], given: Pick<OutcomeRecorder, 'record'>) {
  const send = async ({ id }: OutgoingMessage) => (sent.push(id), { kind: 'accepted', providerMessageId: null });
  const gateway = { kind: 'http', concurrency: 64, send } as unknown as Gateway;
  const channel = { id: 1, limits: {}, failures: 0, badAnswers: 0 } as ChannelView;
  const channels = {
    withId: () => channel,
    closedUntil: () => 0,
    onChange: () => () => undefined,
  } as unknown as Channels;
  const knowledge = {
    isOn: () => false,
    admit: async (attempts: readonly ClaimedMessage[]) => attempts,
    mayLeave: () => true,
  } as unknown as RecipientKnowledge;
  const settings = { of: () => ({}), generationOf: () => 0 } as unknown as ChannelSettings;
  const log = {} as AttemptLog;
  const requests = new GatewayRequests(settings, knowledge, log, new NoMetrics(), {} as OutgoingFiles, new NoTracer());
  const active = new ActiveAttempts();
  const reports = new AttemptReports();
  const outcomes = new OutcomeBuffer(given as OutcomeRecorder, active, reports);
  const claims = { claim } as unknown as MessageClaims;
  const parts = new DispatchParts(claims, active, outcomes, requests, knowledge, reports, BY_TABLE, clock);
  let take = async (_chunk: QueueChunk): Promise<void> => undefined;
  const queue = { consume: (handler: typeof take) => (take = handler) } as unknown as MessageQueue;
  const gateways = { all: () => [], get: () => gateway } as unknown as GatewayRegistry;
  const renewal = { start: () => undefined } as unknown as LeaseRenewal;
  const config = {} as Config;
  const blocks = {} as ChannelBlocks;
  const dispatcher = new Dispatcher(queue, gateways, channels, blocks, settings, parts, renewal, config);
  await dispatcher.onApplicationBootstrap();
  return {
    active,
    outcomes,
    reports,
    take: (ids: readonly number[]) => take({ channelId: 1, lane: Lane.Normal, ids }),
  };
}

describe('Dispatcher', () => {
  it('sends no more than a kill may repeat while the database does not record, and then everything', async () => {
    const sent: number[] = [];
    const recorder = new HeldRecorder();
    const { active, take } = await dispatcherTo(sent, recorder);
    void take(Array.from({ length: COUNT }, (_, at) => at));
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
    const record = async (outcomes: readonly AttemptOutcome[]) => {
      if (outcomes.some(({ attempt }) => attempt.id === 2)) throw new Error('no such thing can be stored');
    };
    const { active, outcomes, reports, take } = await dispatcherTo([], { record });
    const told: AttemptReport[] = [];
    reports.onReport((report) => told.push(report) > 0);
    await take([1, 2, 3]);
    await outcomes.flush();
    await vi.waitUntil(() => active.all.length === 0);
    expect(told.flatMap(({ sent = [] }) => sent).toSorted()).toEqual([1, 3]);
    expect(told.flatMap(({ changed = [] }) => changed)).toEqual([2]);
  });
});
