import { fieldOfPath, type TemplateInput } from '@recado/core';
import type { SendTemplate } from '../template/send-template.js';
import type { RowMessage } from './row-message.js';

/** The field of a template that the file of a row fills. */
export const HEADER_FILE = 'header.url';

/** What a violation of a message of a row is about: a field of its template, else the path within the message. */
export function faultPlace(
  path: string,
  { template: input }: Pick<RowMessage, 'template'>,
  template: SendTemplate | null,
): string | null {
  const place = path.replace(/^messages\.\d+\.?/, '');
  if (!template || !input || !/^template(?:\.|$)/.test(place)) return place;
  return fieldOfPath(place.slice('template.'.length), template.demands, input as TemplateInput);
}
