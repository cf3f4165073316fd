import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ChannelsFixture } from './testing/channels-fixture.js';
import { ChannelTemplates, type TemplateDescription } from './news/channel-templates.js';

const AVISO = { name: 'aviso', language: 'pt_BR' };
const described = (fields: Partial<TemplateDescription> = {}): TemplateDescription => ({
  ...AVISO,
  status: 'APPROVED',
  category: 'UTILITY',
  correctCategory: null,
  subCategory: null,
  source: null,
  quality: null,
  parameterFormat: 'POSITIONAL',
  body: 'Olá! {{1}} Obrigado.',
  components: '[]',
  rejectedReason: null,
  providerTemplateId: '4711',
  ...fields,
});

describe('ChannelTemplates', () => {
  let fixture: ChannelsFixture;
  let templates: ChannelTemplates;
  let id: number;

  beforeEach(async () => {
    fixture = await ChannelsFixture.create();
    templates = new ChannelTemplates(fixture.database, fixture.changes, fixture.channels);
    id = fixture.channel.id;
  });
  afterEach(() => fixture.close());

  const now = () => fixture.clock.now();
  const names = async () => (await templates.listOf(id)).map(({ name, language }) => `${name}:${language}`);
  const aviso = () => templates.find(id, 'aviso', 'pt_BR');

  it('has what the provider listed last, for this channel only', async () => {
    await templates.replaceAll(id, [described(), described({ name: 'old' })], now());
    await templates.replaceAll(id, [described({ quality: 'GREEN' }), described({ language: 'en_US' })], now() + 5_000);
    expect(await names()).toEqual(['aviso:en_US', 'aviso:pt_BR']);
    expect(await aviso()).toMatchObject({ ...described({ quality: 'GREEN' }) });
    expect(await templates.listOf(id + 1)).toEqual([]);
    expect(await templates.find(id, 'old', 'pt_BR')).toBeUndefined();
  });

  it('reads a channel once until a template changes in any process', async () => {
    await templates.replaceAll(id, [described()], now());
    const channels = await fixture.another();
    const other = new ChannelTemplates(fixture.database, fixture.changes, channels);
    expect(await other.find(id, 'aviso', 'pt_BR')).toMatchObject({ status: 'APPROVED' });
    const read = vi.spyOn(fixture.database, 'read');
    await other.listOf(id);
    expect(read).not.toHaveBeenCalled();
    await templates.applyStatus(id, AVISO, 'PAUSED', null, now());
    await channels.refreshIfChanged();
    expect(await other.find(id, 'aviso', 'pt_BR')).toMatchObject({ status: 'PAUSED' });
  });

  it('applies what the provider tells of one template, and nothing older than the last state', async () => {
    await templates.replaceAll(id, [described()], now());
    expect(await templates.applyStatus(id, AVISO, 'REJECTED', 'INVALID_FORMAT', now())).toBe(true);
    expect(await templates.applyStatus(id, AVISO, 'PENDING', null, now() - 60_000)).toBe(false);
    expect(await templates.applyCategory(id, AVISO, 'MARKETING')).toBe(true);
    expect(await templates.applyQuality(id, AVISO, 'yellow')).toBe(true);
    const told = { status: 'REJECTED', rejectedReason: 'INVALID_FORMAT', category: 'MARKETING', quality: 'YELLOW' };
    expect(await aviso()).toMatchObject(told);
    expect(await templates.applyStatus(id, AVISO, 'REINSTATED', null, now() + 1)).toBe(true);
    expect(await aviso()).toMatchObject({ status: 'APPROVED', rejectedReason: null });
    // Many messages under way are refused for the same reason.
    expect(await templates.applyStatus(id, AVISO, 'APPROVED', null, now() + 2)).toBe(false);
  });

  it('adds one that was just created, also in place of an older one', async () => {
    await templates.add(id, described({ status: 'PENDING' }), now());
    await templates.add(id, described({ status: 'PENDING', body: 'Olá! {{1}}.' }), now());
    expect(await templates.listOf(id)).toMatchObject([{ status: 'PENDING', body: 'Olá! {{1}}.', checkedAt: now() }]);
  });

  it('believes what the provider tells in the same second, because its times have no milliseconds', async () => {
    const second = Math.floor(now() / 1_000) * 1_000;
    await templates.add(id, described({ status: 'PENDING' }), second + 900);
    expect(await templates.applyStatus(id, AVISO, 'APPROVED', null, second)).toBe(true);
    expect(await templates.applyStatus(id, AVISO, 'PAUSED', null, second + 950)).toBe(true);
    expect(await templates.applyStatus(id, AVISO, 'APPROVED', null, second)).toBe(true);
    expect(await aviso()).toMatchObject({ status: 'APPROVED' });
  });

  it('keeps what was told since the provider was asked for the list', async () => {
    await templates.replaceAll(id, [described()], now());
    await templates.applyStatus(id, AVISO, 'PAUSED', null, now() + 10_000);
    await templates.replaceAll(id, [described()], now() + 5_000);
    expect(await aviso()).toMatchObject({ status: 'PAUSED' });
    await templates.replaceAll(id, [], now() + 20_000);
    expect(await names()).toEqual([]);
  });

  it('adds a template of which only the state was told; other news of an unknown one changes nothing', async () => {
    expect(await templates.applyCategory(id, AVISO, 'UTILITY')).toBe(false);
    expect(await templates.applyStatus(id, AVISO, 'PAUSED', 'x'.repeat(300), now())).toBe(true);
    expect(await aviso()).toMatchObject({ status: 'PAUSED', body: null, rejectedReason: 'x'.repeat(255) });
    expect(await templates.applyStatus(id, AVISO, 'W'.repeat(33), null, now())).toBe(false);
  });
});
