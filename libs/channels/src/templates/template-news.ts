import { Injectable } from '@nestjs/common';
import type { NewsKind } from '@recado/core';
import { ChannelTemplates } from './channel-templates.js';
import { type TemplateName, templateNameOf } from './template-row.js';

/** What a provider told of a channel, perhaps of one of its templates. */
interface ToldNews {
  channelId: number;
  kind: NewsKind;
  /** `name:language` where it is about a template. */
  subject: string;
  value: string;
  detail: string | null;
  /** UTC milliseconds. */
  at: number;
}

/** Applies what providers tell of templates to the stored ones. */
@Injectable()
export class TemplateNews {
  constructor(private readonly templates: ChannelTemplates) {}

  /** Resolves when the changes are on disk. News about anything else, and repeated ones, change nothing. */
  async apply(news: readonly ToldNews[]): Promise<void> {
    for (const item of news) await this.applyOne(item);
  }

  private async applyOne({ channelId, kind, subject, value, detail, at }: ToldNews): Promise<void> {
    const of = templateNameOf(subject);
    if (!of) return;
    if (kind === 'template_status') await this.templates.applyStatus(channelId, of, value, detail, at);
    else if (kind === 'template_category') await this.applyCategory(channelId, of, value, at);
    else if (kind === 'template_components') await this.templates.markEdited(channelId, of, at);
    else if (kind === 'template_quality') await this.templates.applyQuality(channelId, of, value);
  }

  /** What else Meta says of the category, such as which one is coming, only its list tells. */
  private async applyCategory(channelId: number, of: TemplateName, category: string, at: number): Promise<void> {
    await this.templates.applyCategory(channelId, of, category);
    await this.templates.markEdited(channelId, of, at);
  }
}
