import { Injectable } from '@nestjs/common';
import { ChannelTemplates, type ChannelView, type TemplateView } from '@recado/channels';
import type { CarriedContents } from '@recado/config';
import { bodyParameters, type MessageContent, type TemplateContent, type Violation } from '@recado/core';

interface Found {
  violations: Violation[];
  warnings: Violation[];
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
    if (known) return { ...NOTHING, violations: parameterViolations(`${path}.parameters`, template, known) };
    return wasRead(listed)
      ? { ...NOTHING, violations: [{ path: `${path}.name`, code: 'template_unknown', params }] }
      : { ...NOTHING, warnings: [{ path: `${path}.name`, code: 'template_unverified', params }] };
  }
}

/** Whether the provider has listed its templates: of one of which only the state was told, it named no category. */
function wasRead(listed: readonly TemplateView[]): boolean {
  return listed.some(({ category }) => category !== '');
}

/** A body that is not known is not compared. */
function parameterViolations(
  path: string,
  given: TemplateContent,
  { body, parameterFormat }: TemplateView,
): Violation[] {
  if (body === null) return [];
  const expected = bodyParameters(body);
  const { name, parameters } = given;
  const isList = Array.isArray(parameters);
  const names = isList ? [] : Object.keys(parameters);
  const count = isList ? parameters.length : names.length;
  if (count === 0 && expected.length === 0) return [];
  const isByName = parameterFormat.toUpperCase() === 'NAMED';
  if (isList && !isByName) {
    if (count === expected.length) return [];
    return [{ path, code: 'template_parameters_count', params: { name, expected: expected.length, count } }];
  }
  if (isByName && count === expected.length && expected.every((one) => names.includes(one))) return [];
  const read = names.length === 0 ? String(count) : names.join(', ');
  return [{ path, code: 'template_parameters_names', params: { name, expected: expected.join(', ') || '0', read } }];
}
