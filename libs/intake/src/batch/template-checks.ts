import { Injectable } from '@nestjs/common';
import { ChannelTemplates, type ChannelView, isDescribed, TemplateLists, type TemplatesUnread } from '@recado/channels';
import type { CarriedContents } from '@recado/config';
import {
  type BatchItem,
  completedTemplate,
  demandsOf,
  mediaHeaders,
  type MessageContent,
  type TemplateContent,
  type TemplateDemands,
  templateLacks,
  type Violation,
  whyParams,
} from '@recado/core';

interface Found {
  violations: Violation[];
  warnings: Violation[];
  /** With what only the definition of the template tells. */
  template?: TemplateContent;
}

const NOTHING: Found = { violations: [], warnings: [] };

/** Compares the templates that messages use with those of the account behind their channel. */
@Injectable()
export class TemplateChecks {
  constructor(
    private readonly templates: ChannelTemplates,
    private readonly lists: TemplateLists,
  ) {}

  /**
   * Reads the list of a channel whose templates were never read, where a message uses one. Resolves to why it could not,
   * within seconds; null: the list is known, or nobody needs it.
   */
  async prepare(
    items: readonly BatchItem[],
    channel: ChannelView,
    carried: CarriedContents['templates'],
  ): Promise<TemplatesUnread | null> {
    const isNeeded = carried === 'listed' && items.some(({ content }) => content?.template);
    return isNeeded ? this.lists.first(channel) : null;
  }

  /** `carried`: which templates the gateway of the channel sends; undefined: none. `unread`: what `prepare` has found. */
  async check(
    index: number,
    { template }: MessageContent,
    channel: ChannelView,
    carried: CarriedContents['templates'],
    unread: TemplatesUnread | null,
  ): Promise<Found> {
    if (!template || carried === 'any') return NOTHING;
    const path = `messages.${index}.template`;
    const { name, language } = template;
    const params = { channel: channel.name, name, language };
    if (!carried) return { ...NOTHING, violations: [{ path, code: 'template_unsupported', params }] };
    const listed = await this.templates.listOf(channel.id);
    const known = listed.find((one) => one.name === name && one.language === language);
    if (known && isDescribed(known)) return compared(path, template, demandsOf(known));
    const about = { path: `${path}.name`, params: { ...params, ...whyOf(unread) } };
    if (!known && !unread) return { ...NOTHING, violations: [{ ...about, code: 'template_unknown' }] };
    const warnings = known ? [] : [{ ...about, code: 'template_unverified' }];
    return { violations: untypedMedia(path, template, unread), warnings };
  }
}

/** Of a template that was told after the last list only its state is known. */
const NEWER = { 'why.pt-BR': 'é mais novo que a última lista', 'why.en': 'it is newer than the last list' };

/** Why a template is not known, in words. */
function whyOf(unread: TemplatesUnread | null): Violation['params'] {
  return unread ? whyParams(unread.code) : NEWER;
}

function compared(path: string, template: TemplateContent, demands: TemplateDemands): Found {
  const { name } = template;
  const violations = templateLacks(template, demands).map((lack) => ({ ...lack, path: `${path}.${lack.path}` }));
  const kinds = demands.unknown.join(', ');
  const warnings = kinds === '' ? [] : [{ path, code: 'template_kind_unknown', params: { name, kinds } }];
  return { violations, warnings, template: completedTemplate(template, demands) };
}

/** Which kind of medium a header has is otherwise told by the definition of its template. */
function untypedMedia(path: string, template: TemplateContent, unread: TemplatesUnread | null): Violation[] {
  const untyped = mediaHeaders(template).filter(({ header }) => header.type === null);
  const lack = { code: 'template_media_type_required', params: whyOf(unread) };
  return untyped.map((one) => ({ ...lack, path: `${path}.${one.path}.media.type` }));
}
