import { type Lane, LANE_WEIGHTS, LANES } from '@recado/core';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FeederSituation } from '../testing/feeder-situation.js';

const SECOND = 1_000;
/** The mean distance between two messages of the paced channel, in ms, and the share by which it varies. */
const DISTANCE_MS = 500;
const JITTER = 0.1;
const PACED = { pace: { messages: 2, periodMs: SECOND, jitterPercent: 100 * JITTER } };
const SPACED = { spacingMs: 6 * SECOND };
/** The feeder's longest rest between two ticks, and the lead time, in ms. */
const TICK_MS = 1_200;
/** Situations of one property, a database each. */
const RUNS = { numRuns: 12 };
const TIMEOUT_MS = 240_000;

/** A batch: one key, one lane, and how many seconds ago each of its messages became due. */
interface Batch {
  apiKeyId: number;
  lane: Lane;
  ages: number[];
}

const KEYS = [1, 2, 3];
const ages = fc.array(fc.integer({ min: 0, max: 3 }), { minLength: 1, maxLength: 8 });

/** Batches of some keys in each of these lanes; a page of messages tells the positions of eight groups at most. */
const batchesIn = (lanes: readonly Lane[]) =>
  fc.uniqueArray(fc.record({ apiKeyId: fc.constantFrom(...KEYS), lane: fc.constantFrom(...lanes), ages }), {
    selector: ({ apiKeyId, lane }) => `${apiKeyId}:${lane}`,
    minLength: 1,
    maxLength: 8,
  });

/** Which of three recipients each message of a batch goes to. */
const recipients = fc.array(fc.constantFrom('5511900000001', '5511900000002', '5511900000003'), {
  minLength: 1,
  maxLength: 8,
});

/** Messages of all lanes for one message of this lane, while every lane has work. */
const roundOf = (lane: Lane) => LANES.reduce<number>((sum, other) => sum + LANE_WEIGHTS[other], 0) / LANE_WEIGHTS[lane];

/**
 * How far forecast and feeder may differ, in positions. The forecast counts the message of every key in a round and does
 * not know which key begins. Among lanes it counts whole rounds, while the feeder spreads the lanes within a round.
 */
function differenceOf({ lane }: Batch, batches: readonly Batch[]): { least: number; most: number } {
  const keys = batches.filter((other) => other.lane === lane).length;
  if (batches.every((other) => other.lane === lane)) return { least: 0, most: keys - 1 };
  return { least: -roundOf(lane) / 2, most: keys * roundOf(lane) + LANES.length - 1 };
}

/** Compares the forecast position of every message, and the forecast end of every batch, with what the feeder does. */
async function comparePositions(situation: FeederSituation, batches: readonly Batch[]): Promise<void> {
  const stored = [];
  for (const { apiKeyId, lane, ages } of batches) {
    const items = ages.map((age) => ({ lane, dueAt: situation.start - age * SECOND }));
    stored.push(await situation.store(items, apiKeyId));
  }
  const reasons = await situation.reasons();
  const ends = await Promise.all(batches.map((_, index) => situation.expectedEnd(index + 1)));
  const sent = await situation.send(stored.flat().length);
  const order = [...sent.keys()];
  for (const [index, batch] of batches.entries()) {
    const { least, most } = differenceOf(batch, batches);
    const ids = stored[index]!.map(({ id }) => id);
    for (const id of ids) {
      const position = (reasons.get(id)!.until! - situation.start) / DISTANCE_MS;
      const difference = position - order.indexOf(id);
      expect(difference).toBeGreaterThanOrEqual(least);
      expect(difference).toBeLessThanOrEqual(most);
    }
    const end = Math.max(...ids.map((id) => sent.get(id)!));
    const tolerance = JITTER * (end - situation.start) + TICK_MS;
    expect(ends[index]! - end).toBeGreaterThanOrEqual(least * DISTANCE_MS - tolerance);
    expect(ends[index]! - end).toBeLessThanOrEqual(most * DISTANCE_MS + tolerance);
  }
}

async function compareSpacing(situation: FeederSituation, phones: readonly string[]): Promise<void> {
  const stored = await situation.store(phones.map((phone) => ({ phone })));
  const reasons = await situation.reasons();
  const end = await situation.expectedEnd(1);
  const sent = await situation.send(stored.length);
  const late = stored.map(({ id }) => sent.get(id)! - (reasons.get(id)?.until ?? situation.start));
  // Each message may wait for the next tick, and the gap to its successor begins when it leaves.
  const most = phones.map((phone, index) => TICK_MS * phones.slice(0, index + 1).filter((p) => p === phone).length);
  for (const [index, ms] of [...late, Math.max(...sent.values()) - end].entries()) {
    expect(ms).toBeGreaterThanOrEqual(0);
    expect(ms).toBeLessThanOrEqual(most[index] ?? Math.max(...most));
  }
}

describe('the forecast of waiting messages and the feeder agree', { timeout: TIMEOUT_MS }, () => {
  it('on the order of keys in one lane', async () => {
    const situations = fc.constantFrom(...LANES).chain((lane) => batchesIn([lane]));
    const agree = (batches: Batch[]) => FeederSituation.run(PACED, (situation) => comparePositions(situation, batches));
    await fc.assert(fc.asyncProperty(situations, agree), RUNS);
  });

  it('on the order of keys and lanes', async () => {
    const agree = (batches: Batch[]) => FeederSituation.run(PACED, (situation) => comparePositions(situation, batches));
    await fc.assert(fc.asyncProperty(batchesIn(LANES), agree), RUNS);
  });

  it('on the spacing of recipients', async () => {
    const agree = (phones: string[]) => FeederSituation.run(SPACED, (situation) => compareSpacing(situation, phones));
    await fc.assert(fc.asyncProperty(recipients, agree), RUNS);
  });
});
