import { type MovedMessages, NoMetrics, type Receipt, type StatusCode } from '@recado/core';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CHANNEL, MessagesFixture } from '../../../../test/support/fixtures/messages-fixture.js';
import { testConfig } from '../../../../test/support/fixtures/test-config.js';
import type { AttemptOutcome, ClaimedMessage } from '../claims/attempt.js';
import { LEASE_MS } from '../claims/message-claims.js';
import { NotificationSubscriptions, Transitions } from '../store/notifications.js';
import { OutcomeRecorder } from '../outcomes/outcome-recorder.js';
import { LifecycleSweeps } from '../sweeps/lifecycle-sweeps.js';
import { MessageTraces } from '../traces/message-traces.js';
import { ReceiptApplier } from './receipt-applier.js';

const CHANNELS = [CHANNEL, CHANNEL + 1, CHANNEL + 2];
const MESSAGES = 6;
const STEPS: readonly string[] = ['sent', 'delivered', 'read', 'failed'] satisfies StatusCode[];
const RUNS = { numRuns: 60 };
const TIMEOUT_MS = 240_000;

const place = fc.nat({ max: MESSAGES - 1 });
const places = fc.uniqueArray(place, { minLength: 1, maxLength: MESSAGES });
const receipt = fc.record({
  place,
  kind: fc.constantFrom(...(['sent', 'delivered', 'read', 'failed'] as const)),
  /** Refused for the time being: the message is sent again. */
  isRetried: fc.boolean(),
  /** How much earlier than now the provider says that it happened, in ms. */
  age: fc.constantFrom(0, 1_000, 90_000),
});
const act = fc.oneof(
  { weight: 3, arbitrary: fc.record({ act: fc.constant('claim' as const), places }) },
  {
    weight: 4,
    arbitrary: fc.record({
      act: fc.constant('record' as const),
      outcomes: fc.array(fc.record({ place, kind: fc.constantFrom('sent', 'sent', 'failed', 'retry', 'unknown') }), {
        minLength: 1,
        maxLength: MESSAGES,
      }),
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      act: fc.constant('receive' as const),
      receipts: fc.array(receipt, { minLength: 1, maxLength: MESSAGES }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ act: fc.constant('lose' as const) }) },
  {
    weight: 1,
    arbitrary: fc.record({ act: fc.constant('wait' as const), ms: fc.constantFrom(1, 60_000, 7_200_000, 90_000_000) }),
  },
);

/** Six messages on three channels, and what figures count of them. */
class World {
  private readonly counted = new Map<string, number>();
  private readonly attempts = new Map<number, ClaimedMessage>();
  private ids: number[] = [];

  private constructor(
    private readonly fixture: MessagesFixture,
    private readonly recorder: OutcomeRecorder,
    private readonly applier: ReceiptApplier,
    private readonly sweeps: LifecycleSweeps,
    metrics: NoMetrics,
  ) {
    Object.assign(metrics, {
      moved: (to: StatusCode, messages: number, of?: MovedMessages) => {
        if (!of || !STEPS.includes(to)) return;
        const key = `${of.channelId} ${to} ${of.code ?? ''}`;
        this.counted.set(key, (this.counted.get(key) ?? 0) + messages);
      },
    });
  }

  static async create(): Promise<World> {
    const fixture = await MessagesFixture.create();
    const { database, clock, blocklist, held, secondAttempts, settings } = fixture;
    const metrics = new NoMetrics();
    const transitions = new Transitions(database, clock, fixture.parts.get(NotificationSubscriptions));
    const world = new World(
      fixture,
      new OutcomeRecorder(database, transitions, blocklist, metrics, held),
      new ReceiptApplier(
        database,
        clock,
        transitions,
        metrics,
        secondAttempts,
        held,
        settings,
        fixture.parts.get(MessageTraces),
      ),
      new LifecycleSweeps(database, clock, transitions, metrics, testConfig({ NODE_ENV: 'test' })),
      metrics,
    );
    for (let index = 0; index < MESSAGES; index++) {
      const channelId = CHANNELS[index % CHANNELS.length]!;
      const { messageIds } = await fixture.writer.write({ ...fixture.batch([fixture.item(index)]), channelId });
      world.ids.push(messageIds[0]!);
    }
    return world;
  }

  async do(step: typeof act extends fc.Arbitrary<infer Act> ? Act : never): Promise<void> {
    const { clock, claims } = this.fixture;
    clock.advance(1);
    if (step.act === 'wait') clock.advance(step.ms);
    if (step.act === 'claim') {
      const claimed = await claims.claim(step.places.map((index) => this.ids[index]!));
      for (const attempt of claimed) this.attempts.set(attempt.id, attempt);
    }
    if (step.act === 'record') await this.recorder.record(this.outcomesOf(step.outcomes));
    if (step.act === 'receive') {
      const receipts = step.receipts.map((one) => this.receiptOf(one));
      await this.applier.accept(receipts);
      // Providers repeat what was not confirmed in time.
      await this.applier.accept(receipts.slice(0, 2));
    }
    if (step.act === 'lose') {
      clock.advance(LEASE_MS + 1);
      await this.sweeps.reapLostAttempts();
      await this.sweeps.giveUpUnknown();
    }
  }

  private outcomesOf(told: readonly { place: number; kind: string }[]): AttemptOutcome[] {
    const at = this.fixture.clock.now();
    const why = { at, code: 'gateway_error', detail: null };
    const seen = new Set<number>();
    return told.flatMap(({ place: index, kind }): AttemptOutcome[] => {
      const attempt = this.attempts.get(this.ids[index]!);
      if (!attempt || seen.has(attempt.id)) return [];
      seen.add(attempt.id);
      this.attempts.delete(attempt.id);
      if (kind === 'sent') return [{ kind, attempt, at, providerMessageId: null }];
      if (kind === 'failed') return [{ kind, attempt, ...why, finalCode: 'rejected', reason: null }];
      if (kind === 'retry') return [{ kind, attempt, ...why, charged: true, dueAt: null }];
      return [{ kind: 'unknown', attempt, ...why }];
    });
  }

  private receiptOf({
    place: index,
    kind,
    isRetried,
    age,
  }: typeof receipt extends fc.Arbitrary<infer R> ? R : never): Receipt {
    const base = {
      channelId: CHANNELS[index % CHANNELS.length]!,
      messageId: this.ids[index]!,
      kind,
      providerMessageId: null,
      at: this.fixture.clock.now() - age,
    };
    if (kind !== 'failed') return base;
    return { ...base, code: index % 2 ? 'not_on_whatsapp' : 'rejected', ...(isRetried && { retry: 'soon' as const }) };
  }

  /** What is counted, and what the rows say. */
  async compare(): Promise<void> {
    const select = `SELECT channel_id AS channelId, SUM(CASE WHEN sent_at IS NULL THEN 0 ELSE 1 END) AS sent,
      SUM(CASE WHEN delivered_at IS NULL THEN 0 ELSE 1 END) AS delivered,
      SUM(CASE WHEN read_at IS NULL THEN 0 ELSE 1 END) AS readOnes FROM messages GROUP BY channel_id`;
    const expected: [string, number][] = [];
    for (const row of await this.fixture.database.read<Record<string, number>>(select)) {
      expected.push(
        [`${row.channelId} sent `, Number(row.sent)],
        [`${row.channelId} delivered `, Number(row.delivered)],
      );
      expected.push([`${row.channelId} read `, Number(row.readOnes)]);
    }
    const failed = `SELECT channel_id AS channelId, failure_code AS code, COUNT(*) AS n FROM messages
      WHERE status = 6 GROUP BY channel_id, failure_code`;
    for (const { channelId, code, n } of await this.fixture.database.read<Record<string, string | number>>(failed)) {
      expected.push([`${channelId} failed ${code}`, Number(n)]);
    }
    const shown = (entries: Iterable<[string, number]>) => [...entries].filter(([, n]) => n !== 0).sort();
    expect(shown(this.counted)).toEqual(shown(expected));
  }

  close(): Promise<void> {
    return this.fixture.close();
  }
}

describe('The figures of messages', () => {
  it(
    'are what the rows say after any order of answers and receipts, on several channels at once',
    () =>
      fc.assert(
        fc.asyncProperty(fc.array(act, { minLength: 2, maxLength: 14 }), async (acts) => {
          const world = await World.create();
          try {
            for (const step of [{ act: 'claim' as const, places: [0, 1, 2, 3, 4] }, ...acts]) {
              await world.do(step);
              await world.compare();
            }
          } finally {
            await world.close();
          }
        }),
        RUNS,
      ),
    TIMEOUT_MS,
  );
});
