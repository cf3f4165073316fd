import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ChannelsFixture } from './testing/channels-fixture.js';
import { ChannelTemplates, TemplateNews } from './news/channel-templates.js';

describe('The news about templates', () => {
  let fixture: ChannelsFixture;
  let templates: ChannelTemplates;

  beforeEach(async () => {
    fixture = await ChannelsFixture.create();
    templates = new ChannelTemplates(fixture.database, fixture.changes, fixture.channels);
  });
  afterEach(() => fixture.close());

  it('change the stored template; what is not about one changes nothing', async () => {
    const { id } = fixture.channel;
    const at = fixture.clock.now();
    const about = { channelId: id, subject: 'aviso:pt_BR', detail: null, at };
    await new TemplateNews(templates).apply([
      { ...about, kind: 'template_status', value: 'PAUSED', detail: 'LOW_QUALITY' },
      { ...about, kind: 'template_category', value: 'MARKETING' },
      { ...about, kind: 'template_quality', value: 'RED' },
      { ...about, kind: 'quality', subject: '', value: 'RED' },
      { ...about, kind: 'account', value: 'DISABLED_UPDATE' },
      { ...about, kind: 'template_status', subject: 'without', value: 'APPROVED' },
    ]);
    expect(await templates.listOf(id)).toMatchObject([
      { name: 'aviso', status: 'PAUSED', rejectedReason: 'LOW_QUALITY', category: 'MARKETING', quality: 'RED' },
    ]);
  });

  it('of a category let the list be read again, which alone tells the coming one', async () => {
    const { id } = fixture.channel;
    const at = fixture.clock.now();
    const about = { channelId: id, subject: 'aviso:pt_BR', detail: null, at };
    const news = new TemplateNews(templates);
    await news.apply([{ ...about, kind: 'template_status', value: 'APPROVED' }]);
    expect(await templates.editedChannels()).toEqual(new Set());
    await news.apply([{ ...about, kind: 'template_category', value: 'UTILITY', detail: 'UTILITY → MARKETING' }]);
    expect(await templates.editedChannels()).toEqual(new Set([id]));
  });
});
