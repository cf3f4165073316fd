import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ChannelSettings } from '../settings/channel-settings.js';
import { ChannelsFixture } from '../testing/channels-fixture.js';
import type { ChannelTemplates } from './channel-templates.js';
import { TemplateLists, type TemplateSource } from './template-lists.js';

const AVISO = {
  name: 'aviso',
  language: 'pt_BR',
  status: 'PENDING',
  category: 'UTILITY',
  correctCategory: null,
  subCategory: null,
  source: null,
  quality: null,
  parameterFormat: 'POSITIONAL',
  body: 'Olá! {{1}} Obrigado.',
  components: null,
  rejectedReason: null,
  providerTemplateId: '1',
};

describe('A list of templates', () => {
  let fixture: ChannelsFixture;
  let templates: ChannelTemplates;
  let lists: TemplateLists;
  let asked: number;
  /** The settings of the channel. */
  let settings: Record<string, string>;
  let answer: (signal: AbortSignal) => Promise<unknown>;

  beforeEach(async () => {
    fixture = await ChannelsFixture.create();
    templates = fixture.templates;
    [asked, settings] = [0, { account: '4711' }];
    answer = async () => ({ kind: 'listed', templates: [AVISO] });
    const source = {
      accountSetting: 'account',
      list: async (_settings: object, signal: AbortSignal) => {
        asked++;
        return answer(signal);
      },
    };
    const sources = { of: (gateway: string) => (gateway === 'none' ? undefined : source) } as TemplateSource;
    const { news, clock } = fixture;
    const stored = { of: () => settings } as unknown as ChannelSettings;
    lists = new TemplateLists(templates, news, sources, stored, clock);
  });
  afterEach(() => fixture.close());

  const list = (...statuses: string[]) => {
    const listed = statuses.map((status, index) => ({ ...AVISO, name: `aviso_${index}`, status }));
    return lists.store(fixture.channel.id, listed, fixture.clock.now());
  };
  const told = async () =>
    ((await fixture.notifications()) as { template: string; status: string }[]).map(
      ({ template, status }) => `${template} ${status}`,
    );

  it('is stored, and what it changes is told once', async () => {
    await list('PENDING', 'APPROVED');
    expect(await told()).toEqual([]);
    fixture.clock.advance(3_600_000);
    await list('APPROVED', 'APPROVED', 'REJECTED');
    fixture.clock.advance(3_600_000);
    await list('APPROVED', 'APPROVED', 'REJECTED');
    expect(await told()).toEqual(['aviso_0 APPROVED']);
    expect(await templates.listOf(fixture.channel.id)).toHaveLength(3);
  });

  it('and news about templates agree', async () => {
    await list('APPROVED');
    const about = { channelId: fixture.channel.id, subject: 'aviso_0:pt_BR', detail: null, at: fixture.clock.now() };
    await fixture.news.store([{ ...about, kind: 'template_status', value: 'PAUSED' }]);
    expect(await templates.find(fixture.channel.id, 'aviso_0', 'pt_BR')).toMatchObject({ status: 'PAUSED' });
    expect(await told()).toEqual(['aviso_0 PAUSED']);
  });

  describe('that is the first one of a channel', () => {
    const REFUSED = { kind: 'failed', code: 'channel_auth_failed', detail: '190' };
    const refuse = async () => REFUSED;
    const first = () => lists.first(fixture.channel);
    const codeOf = async () => (await first())?.code;
    const stored = async () => (await templates.listOf(fixture.channel.id)).map(({ name }) => name);
    afterEach(() => void vi.useRealTimers());

    it('is read once, for all who need it, and stored', async () => {
      expect(await Promise.all([first(), first(), first()])).toEqual([null, null, null]);
      expect([asked, await stored()]).toEqual([1, ['aviso']]);
      fixture.clock.advance(3_600_000);
      expect([await first(), asked]).toEqual([null, 1]);
    });

    it('is read although the states of some templates were told', async () => {
      await templates.applyStatus(fixture.channel.id, { name: 'outro', language: 'en' }, 'PAUSED', null, 0);
      expect([await first(), await stored()]).toEqual([null, ['aviso']]);
    });

    it.each([
      ['was refused', refuse, 'channel_auth_failed'],
      ['met a bug of the gateway', () => Promise.reject(new Error('a bug')), 'gateway_question_failed'],
      ['is empty, and thereby known', async () => ({ kind: 'listed', templates: [] }), undefined],
    ])('and %s is not asked for again within a minute', async (_, how, code) => {
      answer = how;
      expect([await codeOf(), await codeOf(), asked]).toEqual([code, code, 1]);
      fixture.clock.advance(59_999);
      expect([await codeOf(), asked]).toEqual([code, 1]);
      fixture.clock.advance(1);
      answer = async () => ({ kind: 'listed', templates: [AVISO] });
      expect([await first(), asked, await stored()]).toEqual([null, 2, ['aviso']]);
    });

    it('is waited for five seconds by all who ask meanwhile, by nobody after that, and stored whenever it comes', async () => {
      let come: (listed: unknown) => void = () => undefined;
      answer = () => new Promise((resolve) => (come = resolve));
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
      const ends = [codeOf(), codeOf()];
      await vi.waitUntil(() => asked === 1);
      await vi.advanceTimersByTimeAsync(4_999);
      ends.push(codeOf());
      await vi.advanceTimersByTimeAsync(1);
      expect(await Promise.all(ends)).toEqual(Array(3).fill('gateway_not_answering'));
      vi.useRealTimers();
      expect([await codeOf(), asked]).toEqual(['gateway_not_answering', 1]);
      come({ kind: 'listed', templates: [AVISO] });
      await vi.waitUntil(async () => (await stored()).length === 1);
      expect([await first(), asked]).toEqual([null, 1]);
    });

    it('is told to stop with the process', async () => {
      let stop: AbortSignal | undefined;
      answer = (signal) => {
        stop = signal;
        return refuse();
      };
      await first();
      lists.onModuleDestroy();
      expect(stop?.aborted).toBe(true);
    });

    it('is nothing to wait for where nothing can be asked, until the settings name an account', async () => {
      settings = {};
      expect(await lists.first({ ...fixture.channel, gateway: 'none' })).toBeNull();
      expect([await codeOf(), asked]).toEqual(['gateway_not_configured', 0]);
      settings = { account: '4711' };
      expect([await first(), asked]).toEqual([null, 1]);
    });
  });
});
