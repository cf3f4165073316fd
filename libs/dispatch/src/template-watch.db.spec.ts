import {
  type ChannelSettings,
  type OutsideWindows,
  type TemplateDescription,
  TemplateLists,
  type TemplateSource,
  TemplateSuspensions,
} from '@recado/channels';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { withTools } from '../../../test/support/fixtures/with-tools.js';
import { ChannelsFixture } from '../../channels/src/testing/channels-fixture.js';
import { TemplateWatch, UsedChannels } from './accounts.js';

const HOUR = 3_600_000;
const AVISO: TemplateDescription = {
  name: 'aviso',
  language: 'pt_BR',
  status: 'APPROVED',
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

describe('TemplateWatch', () => {
  let fixture: ChannelsFixture;
  let watch: TemplateWatch;
  let asked: number;
  let account: string | undefined;
  let answer: () => object;
  const leader = { isLeader: true };

  beforeEach(async () => {
    fixture = await ChannelsFixture.create();
    asked = 0;
    account = '4711';
    leader.isLeader = true;
    answer = () => ({ kind: 'listed', templates: [AVISO] });
    const list = async () => {
      asked++;
      return answer();
    };
    const source = { of: () => ({ accountSetting: 'account', list }) } as unknown as TemplateSource;
    const settings = { of: async () => ({ account }), generationOf: () => 0 } as unknown as ChannelSettings;
    const { channels, database, clock, news, templates } = fixture;
    const windows = { of: async () => ({ policy: 'template', carrier: AVISO }) } as unknown as OutsideWindows;
    const task = new TemplateWatch(
      new UsedChannels(channels, database, clock),
      channels,
      new TemplateSuspensions(channels, windows, templates, clock),
      new TemplateLists(templates, news, source, settings, clock),
      templates,
      clock,
    );
    watch = withTools(task, { leader });
  });
  // A test that fails must not leave its timers to the next file of this worker.
  afterEach(() => void vi.useRealTimers());
  afterEach(() => fixture.close());

  const status = async () => (await fixture.templates.find(fixture.channel.id, 'aviso', 'pt_BR'))?.status;
  const suspend = () => fixture.templates.applyStatus(fixture.channel.id, AVISO, 'PENDING', null, fixture.clock.now());

  it('asks for the first time a minute after the start, so that a process that restarts often asks no more', () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const ticks = vi.spyOn(watch, 'tick').mockResolvedValue();
    watch.onApplicationBootstrap();
    // Up to half a second early, together with the ticks of other tasks.
    vi.advanceTimersByTime(59_400);
    expect(ticks).not.toHaveBeenCalled();
    vi.advanceTimersByTime(620);
    expect(ticks).toHaveBeenCalledTimes(1);
    watch.onModuleDestroy();
  });

  it('lists the templates of a channel that waits for one, at most every hour', async () => {
    await watch.tick();
    expect(asked).toBe(0);
    await suspend();
    answer = () => ({ kind: 'listed', templates: [{ ...AVISO, status: 'PENDING' }] });
    await watch.tick();
    fixture.clock.advance(HOUR / 2);
    await watch.tick();
    expect([asked, await status()]).toEqual([1, 'PENDING']);
    answer = () => ({ kind: 'listed', templates: [AVISO] });
    fixture.clock.advance(HOUR / 2);
    await watch.tick();
    expect([asked, await status()]).toEqual([2, 'APPROVED']);
  });

  it('lists them again within a minute where one was edited, once for a burst of edits', async () => {
    await suspend();
    await watch.tick();
    fixture.clock.advance(30_000);
    for (let edits = 0; edits < 3; edits++)
      await fixture.templates.markEdited(fixture.channel.id, AVISO, fixture.clock.now());
    await watch.tick();
    expect(asked).toBe(1);
    fixture.clock.advance(30_000);
    answer = () => ({ kind: 'listed', templates: [{ ...AVISO, correctCategory: 'MARKETING' }] });
    await watch.tick();
    fixture.clock.advance(60_000);
    await watch.tick();
    expect(asked).toBe(2);
    const stored = await fixture.templates.find(fixture.channel.id, 'aviso', 'pt_BR');
    expect(stored?.correctCategory).toBe('MARKETING');
  });

  it('lists them once more where one was edited while the list was on its way', async () => {
    const { channel, templates, clock } = fixture;
    await suspend();
    answer = () => {
      clock.advance(5);
      return { kind: 'listed', templates: [AVISO] };
    };
    await templates.markEdited(channel.id, AVISO, clock.now() + 3);
    await watch.tick();
    expect([...(await templates.editedChannels())]).toEqual([channel.id]);
  });

  it('asks on the leader only, and only for an account that the settings name', async () => {
    await suspend();
    account = undefined;
    await watch.tick();
    [account, leader.isLeader] = ['4711', false];
    await watch.tick();
    expect(asked).toBe(0);
    leader.isLeader = true;
    await watch.tick();
    expect(asked).toBe(1);
  });

  it('changes nothing when the provider fails', async () => {
    await suspend();
    answer = () => ({ kind: 'failed', code: 'gateway_throttled', detail: '80008' });
    await watch.tick();
    answer = () => {
      throw new Error('a bug of the gateway');
    };
    fixture.clock.advance(HOUR);
    await watch.tick();
    expect([asked, await status()]).toEqual([2, 'PENDING']);
  });
});
