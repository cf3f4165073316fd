import { NoMetrics } from '@recado/core';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ChannelsFixture } from '../testing/channels-fixture.js';
import { AccountNews } from './account-news.js';
import { TemplateNews } from './channel-templates.js';
import { PortfolioFacts } from '../list/portfolio.js';
import { NewsSink } from './news-sink.js';
import type { ChannelNewsItem } from './write-news.js';

const DAY = 86_400_000;

describe('the news of a channel', () => {
  let fixture: ChannelsFixture;
  let id: number;
  const told: string[] = [];
  const metrics = Object.assign(new NoMetrics(), {
    count: (counter: string, _: number, labels: object) =>
      void told.push([counter, ...Object.values(labels)].join(' ')),
  });

  beforeEach(async () => {
    fixture = await ChannelsFixture.create();
    id = fixture.channel.id;
    told.length = 0;
  });
  afterEach(() => fixture.close());

  const sink = () =>
    new NewsSink(
      fixture.database,
      fixture.clock,
      new TemplateNews(fixture.templates),
      fixture.parts.get(PortfolioFacts),
      metrics,
    );
  const kept = () => new AccountNews(fixture.database, fixture.clock).of(id);
  const values = async () => (await kept()).map(({ value }) => value);
  const now = () => fixture.clock.now();

  function quality(value: string, at = now(), more: Partial<ChannelNewsItem> = {}): ChannelNewsItem {
    return { channelId: id, kind: 'quality', subject: '', value, detail: null, at, ...more };
  }

  it('are kept, announced and counted once, however often the provider repeats them', async () => {
    const first = [quality('GREEN'), quality('RED', now() + 1)];
    fixture.clock.advance(5);
    await sink().store(first);
    await sink().store(first);
    await sink().store([quality('RED')]);
    expect(await values()).toEqual(['RED', 'GREEN']);
    const at = (ms: number) => new Date(ms).toISOString();
    const event = { type: 'channel.updated', channel: 'default', kind: 'quality', detail: null };
    expect(await fixture.notifications()).toEqual([
      { ...event, value: 'GREEN', previous_value: null, at: at(now() - 5) },
      { ...event, value: 'RED', previous_value: 'GREEN', at: at(now() - 4) },
    ]);
    expect(told).toEqual([`news ${id} quality`, `news ${id} quality`]);
  });

  it('are not repeated when a callback with several values of one moment comes again', async () => {
    const both = [quality('YELLOW'), quality('RED')];
    await sink().store(both);
    await sink().store(both);
    expect(await values()).toEqual(['RED', 'YELLOW']);
  });

  it('that are older than what is known do not replace it', async () => {
    await sink().store([quality('RED')]);
    await sink().store([quality('GREEN', now() - 1)]);
    expect(await values()).toEqual(['RED']);
  });

  it('from a provider whose clock is ahead do not outlast later ones', async () => {
    await sink().store([quality('RED', now() + DAY)]);
    fixture.clock.advance(1);
    await sink().store([quality('GREEN')]);
    expect(await values()).toEqual(['GREEN', 'RED']);
  });

  it('are compared with those of the same kind and subject only', async () => {
    const template = { kind: 'template_status', subject: 'aviso:pt_BR' } as const;
    await sink().store([quality('RED'), quality('RED', now(), { kind: 'template_quality', subject: 'aviso:pt_BR' })]);
    await sink().store([quality('APPROVED', now(), template)]);
    await sink().store([quality('PAUSED', now(), { ...template, detail: 'low quality' })]);
    expect(await values()).toEqual(['PAUSED', 'APPROVED', 'RED', 'RED']);
    const events = (await fixture.notifications()) as Record<string, unknown>[];
    expect(events.at(-1)).toEqual({
      ...{ type: 'template.updated', channel: 'default', template: 'aviso', language: 'pt_BR', status: 'PAUSED' },
      ...{ category: null, quality: null, reason: 'low quality', previous_value: 'APPROVED' },
      at: new Date(now()).toISOString(),
    });
  });

  it('of an account are new with another detail, as Meta tells a ban and its end', async () => {
    const ban = { kind: 'account', detail: 'DISABLE' } as const;
    await sink().store([quality('DISABLED_UPDATE', now(), ban)]);
    await sink().store([quality('DISABLED_UPDATE', now(), { ...ban, detail: 'REINSTATE' })]);
    await sink().store([quality('DISABLED_UPDATE', now(), { ...ban, detail: 'REINSTATE' })]);
    expect((await kept()).map(({ detail }) => detail)).toEqual(['REINSTATE', 'DISABLE']);
  });

  it('are stored once by processes that read the same callback at once', async () => {
    await Promise.all([1, 2, 3, 4].map(() => sink().store([quality('RED')])));
    expect(await values()).toEqual(['RED']);
    expect(await fixture.notifications()).toHaveLength(1);
  });

  it('of an unknown channel are dropped, and long words are cut', async () => {
    await sink().store([quality('RED', now(), { channelId: 4_711 })]);
    await sink().store([quality('R'.repeat(100), now(), { detail: '😀'.repeat(300) })]);
    const [only] = await kept();
    expect(only).toMatchObject({ value: 'R'.repeat(64), detail: '😀'.repeat(255) });
    expect(await fixture.notifications()).toHaveLength(1);
  });

  it('are at most 200, beside those that still hold of the account', async () => {
    await sink().store([quality('RED')]);
    const many = Array.from({ length: 205 }, (_, index) =>
      quality('APPROVED', now(), { kind: 'template_status', subject: `t${index}:pt_BR` }),
    );
    await sink().store(many);
    expect(await kept()).toHaveLength(201);
    expect((await kept()).at(-1)).toMatchObject({ kind: 'quality', value: 'RED' });
  });

  it('that later ones replaced are deleted after 400 days', async () => {
    await sink().store([quality('RED'), quality('GREEN')]);
    fixture.clock.advance(401 * DAY);
    await new AccountNews(fixture.database, fixture.clock).sweep(id);
    expect(await values()).toEqual(['GREEN']);
  });
});
