import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ChannelsFixture } from '../testing/channels-fixture.js';
import type { ChannelTemplates } from '../templates/channel-templates.js';
import { TemplateLists } from './template-lists.js';

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

  beforeEach(async () => {
    fixture = await ChannelsFixture.create();
    templates = fixture.templates;
  });
  afterEach(() => fixture.close());

  const list = (...statuses: string[]) => {
    const listed = statuses.map((status, index) => ({ ...AVISO, name: `aviso_${index}`, status }));
    return new TemplateLists(templates, fixture.news).store(fixture.channel.id, listed, fixture.clock.now());
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
});
