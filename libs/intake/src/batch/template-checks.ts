import { Injectable } from '@nestjs/common';
import { ChannelTemplates, type ChannelView, type TemplateView } from '@recado/channels';
import type { CarriedContents } from '@recado/config';
import {
  completedTemplate,
  demandsOf,
  mediaHeaders,
  type MessageContent,
  type TemplateContent,
  type TemplateDemands,
  templateLacks,
  type Violation,
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
  constructor(private readonly templates: ChannelTemplates) {}

  /** `carried`: which templates the gateway of the channel sends; undefined: none. */
  async check(
    index: number,
    { template }: MessageContent,
    channel: ChannelView,
    carried: CarriedContents['templates'],
  ): Promise<Found> {
    if (!template || carried === 'any') return NOTHING;
    const path = `messages.${index}.template`;
    const { name, language } = template;
    const params = { channel: channel.name, name, language };
    if (!carried) return { ...NOTHING, violations: [{ path, code: 'template_unsupported', params }] };
    const listed = await this.templates.listOf(channel.id);
    const known = listed.find((one) => one.name === name && one.language === language);
    if (known && isDescribed(known)) return compared(path, template, demandsOf(known));
    const about = { path: `${path}.name`, params };
    if (!known && listed.some(isDescribed)) {
      return { ...NOTHING, violations: [{ ...about, code: 'template_unknown' }] };
    }
    const warnings = known ? [] : [{ ...about, code: 'template_unverified' }];
    return { violations: untypedMedia(path, template), warnings };
  }
}

/** Whether the provider has described it: of one of which only the state was told, it named no category. */
function isDescribed({ category }: TemplateView): boolean {
  return category !== '';
}

function compared(path: string, template: TemplateContent, demands: TemplateDemands): Found {
  const { name } = template;
  const violations = templateLacks(template, demands).map((lack) => ({ ...lack, path: `${path}.${lack.path}` }));
  const kinds = demands.unknown.join(', ');
  const warnings = kinds === '' ? [] : [{ path, code: 'template_kind_unknown', params: { name, kinds } }];
  return { violations, warnings, template: completedTemplate(template, demands) };
}

/** Which kind of medium a header has is otherwise told by the definition of its template. */
function untypedMedia(path: string, template: TemplateContent): Violation[] {
  const untyped = mediaHeaders(template).filter(({ header }) => header.type === null);
  return untyped.map((one) => ({ path: `${path}.${one.path}.media.type`, code: 'template_media_type_required' }));
}
