import { Injectable } from '@nestjs/common';
import { ChannelTemplates } from '../templates/channel-templates.js';
import { type TemplateDescription, templateKey } from '../templates/template-row.js';
import { NewsSink } from './news-sink.js';

/** Stores the lists of templates that providers give when they are asked. */
@Injectable()
export class TemplateLists {
  constructor(
    private readonly templates: ChannelTemplates,
    private readonly news: NewsSink,
  ) {}

  /**
   * Stores what the provider listed at `at` (UTC milliseconds), and tells of every template whose state is another one
   * than before.
   */
  async store(channelId: number, listed: readonly TemplateDescription[], at: number): Promise<void> {
    const before = new Map((await this.templates.listOf(channelId)).map((one) => [templateKey(one), one.status]));
    await this.templates.replaceAll(channelId, listed, at);
    const after = await this.templates.listOf(channelId);
    const changed = after.filter((one) => (before.get(templateKey(one)) ?? one.status) !== one.status);
    const items = changed.map((one) => ({ subject: templateKey(one), value: one.status, detail: one.rejectedReason }));
    await this.news.store(items.map((item) => ({ ...item, channelId, kind: 'template_status', at })));
  }
}
