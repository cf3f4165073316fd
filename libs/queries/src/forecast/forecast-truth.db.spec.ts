import type { ChannelLimits } from '@recado/channels';

import { Lane, localDay } from '@recado/core';
import { describe, expect, it } from 'vitest';
import { CHANNEL, KEY } from '../../../../test/support/fixtures/messages-fixture.js';
import { DaySimulation } from '../testing/day-simulation.js';

const SECOND = 1_000;
const ZONE = 'America/Sao_Paulo';
const PACE = { messages: 1, periodMs: 4 * SECOND, jitterPercent: 50 };
const newPeople = (perDay: number, growthPercent?: number, firstDay = 0) => ({
  perDay:
    growthPercent === undefined
      ? { messages: perDay, warmUp: null }
      : { messages: 5 * perDay, warmUp: { start: perDay, growthPercent, firstDay } },
  spacingMs: 60 * SECOND,
});
const DAYTIME = { days: [1, 2, 3, 4, 5, 6, 7], from: 9 * 60, to: 18 * 60 };

interface Situation {
  limits: Partial<ChannelLimits>;
  fresh: number;
  warm: number;
}

const range = (from: number, count: number) => Array.from({ length: count }, (_, index) => from + index);

/** The forecast before the messages are queued, right afterwards and under way, and when the last one really left. */
async function compare({ limits, fresh, warm }: Situation) {
  const days = await DaySimulation.create(limits);
  try {
    await days.wrote(range(0, warm));
    const all = range(0, warm + fresh);
    const preview = await days.messages.sendForecast.of({
      channelId: CHANNEL,
      lane: Lane.Normal,
      apiKeyId: KEY,
      messages: all.length,
      scheduledAt: null,
      spreadMs: 0,
      phones: async () => all.map((index) => days.phone(index)),
    });
    const batchId = await days.store(all);
    const endOf = async () => (await days.messages.batches.find(batchId))!.forecast;
    const stored = await endOf();
    const half = Math.floor(all.length / 2);
    const sentAt = await days.send(half, 100);
    const underWay = await endOf();
    const truth = Math.max(sentAt, await days.send(all.length - half, 100));
    return { preview, stored, underWay, truth };
  } finally {
    await days.close();
  }
}

const dayOf = (at: number | null) => localDay(at!, ZONE);

describe('the forecast and the feeder agree on the day', { timeout: 300_000 }, () => {
  const cases: [string, Situation, string][] = [
    [
      'with new people only',
      { limits: { pace: PACE, newRecipients: newPeople(3) }, fresh: 11, warm: 0 },
      'new_recipient_cap',
    ],
    [
      'with a number that grows',
      {
        limits: { pace: PACE, newRecipients: newPeople(2, 50, localDay(Date.UTC(2026, 10, 20), ZONE)) },
        fresh: 14,
        warm: 0,
      },
      'new_recipient_cap',
    ],
    [
      'within a window',
      { limits: { pace: PACE, window: DAYTIME, newRecipients: newPeople(3) }, fresh: 10, warm: 0 },
      'new_recipient_cap',
    ],
    [
      'under a daily cap',
      {
        limits: { pace: PACE, dailyCap: { messages: 10, warmUp: null }, newRecipients: newPeople(3) },
        fresh: 12,
        warm: 35,
      },
      'daily_cap',
    ],
    [
      'with people who have written among new ones',
      { limits: { pace: PACE, newRecipients: newPeople(3) }, fresh: 8, warm: 12 },
      'new_recipient_cap',
    ],
  ];

  it.each(cases)('%s', async (_, situation, code) => {
    const { preview, stored, underWay, truth } = await compare(situation);
    for (const forecast of [preview, stored, underWay]) {
      // Under a cap it depends on chance which messages are the first of a day.
      const most = code === 'daily_cap' ? 1 : 0;
      expect(Math.abs(dayOf(forecast.end) - dayOf(truth))).toBeLessThanOrEqual(most);
      expect(forecast.isEarliest).toBe(false);
    }
    expect([preview.limit?.code, stored.limit?.code]).toEqual([code, code]);
    expect(stored.end).toBe(preview.end);
  });
});
