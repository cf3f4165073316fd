import { localDay } from '@recado/core';
import { type ChannelLimits, type ChannelView, defaultLimits } from '@recado/channels';
import { describe, expect, it } from 'vitest';
import { Localization } from '../../i18n/localization.js';
import { type ChannelUsage, usageChart, usageTiles } from './channel-usage.view.js';

const ZONE = 'America/Sao_Paulo';
const now = Date.UTC(2026, 10, 20, 17);
const today = localDay(now, ZONE);
const portuguese = new Localization('pt-BR', ZONE, now);
const CAP = { messages: 400, warmUp: { start: 50, growthPercent: 100, firstDay: today - 1 } };

const channel = (dailyCap: ChannelLimits['dailyCap'] = null) =>
  ({ limits: { ...defaultLimits(ZONE), dailyCap } }) as ChannelView;
const usage = (changes: Partial<ChannelUsage> = {}): ChannelUsage => ({
  waiting: 12_345,
  days: [
    { day: today - 7, sent: 1_000, failed: 1_000 },
    ...[6, 5, 4, 3, 2].map((ago) => ({ day: today - ago, sent: 0, failed: 0 })),
    { day: today - 1, sent: 40, failed: 0 },
    { day: today, sent: 56, failed: 4 },
  ],
  pace: { day: today, used: 60 },
  receipts: { channelId: 1, lastReceiptAt: now - 120_000, silent: 0, unconfirmed: 0 },
  ...changes,
});
const tiles = (of: ChannelView, facts: ChannelUsage, hasReceipts = true) =>
  usageTiles(of, facts, hasReceipts, portuguese).map(({ label, value, note }) =>
    [label, value, ...(note ? [note] : [])].map(String),
  );

describe('the figures of a channel', () => {
  it('are what waits, what it sent today, how often it succeeds and its last receipt', () => {
    expect(tiles(channel(), usage())).toEqual([
      ['Na fila', '10.000+'],
      ['Enviadas hoje', '56'],
      ['Taxa de sucesso', '96%', 'Em 7 dias. Aceitas: 96. Com falha: 4.'],
      ['Último recibo', 'há 2 min'],
    ]);
  });

  it('stand against the cap of today, and count what the cap counts', () => {
    expect(tiles(channel(CAP), usage())[1]).toEqual(['Enviadas hoje', '60', 'de 100 no limite de hoje']);
    const yesterday = usage({ pace: { day: today - 1, used: 60 } });
    expect(tiles(channel(CAP), yesterday)[1]).toEqual(['Enviadas hoje', '0', 'de 100 no limite de hoje']);
  });

  it('say so where there is nothing yet, and no receipts where there are none', () => {
    const none = usage({ days: [], receipts: { channelId: 1, lastReceiptAt: null, silent: 0, unconfirmed: 0 } });
    expect(tiles(channel(), none)).toContainEqual(['Taxa de sucesso', '—', 'Nenhum envio em 7 dias']);
    expect(tiles(channel(), none)).toContainEqual(['Último recibo', '—']);
    expect(tiles(channel(), none, false).map(([label]) => label)).not.toContain('Último recibo');
  });
});

describe('the chart of a channel', () => {
  it('is the curve of its warm-up until it reaches the cap, with what was used of each day', () => {
    const chart = usageChart(channel(CAP), usage(), portuguese);
    expect(chart?.title).toBe('Aquecimento até 400 mensagens por dia');
    expect(chart?.points).toEqual([
      { label: 'qui., 19/11', values: [40, 10] },
      { label: 'hoje', values: [56, 44] },
      { label: 'sáb., 21/11', values: [0, 200] },
      { label: 'dom., 22/11', values: [0, 400] },
    ]);
  });

  it('ends after thirty days, also where the cap is reached later', () => {
    const slow = { messages: 1_000_000, warmUp: { start: 1, growthPercent: 1, firstDay: today - 100 } };
    const points = usageChart(channel(slow), usage(), portuguese)?.points ?? [];
    expect(points).toHaveLength(30);
    expect(points[13]?.label).toBe('hoje');
  });

  it('is what was sent and failed by day where nothing warms up, and none where nothing was sent', () => {
    const chart = usageChart(channel({ messages: 400, warmUp: null }), usage(), portuguese);
    expect(chart?.points.at(-1)).toEqual({ label: 'hoje', values: [56, 4] });
    expect(usageChart(channel(), usage({ days: [{ day: today, sent: 0, failed: 0 }] }), portuguese)).toBeNull();
  });
});
