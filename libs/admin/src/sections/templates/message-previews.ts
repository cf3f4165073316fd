import { Injectable } from '@nestjs/common';
import { ChannelTemplates, OutsideWindows, type TemplateView } from '@recado/channels';
import {
  carrierText,
  contentOf,
  HEADER_MEDIA,
  isFile,
  type MediaContent,
  type MediaHeader,
  mediaName,
  WAITING,
} from '@recado/core';
import type { MessageDetail } from '@recado/messages';
import type { PanelRequest } from '../../session/kit.js';
import { isSame } from './carried-kind.js';
import { type TemplateParts, templateParts } from './template-parts.js';

/** How `sentAs` begins for a message that left by a template. */
const BY_TEMPLATE = 'template:';

/** What recipients see of messages that left by a template. */
@Injectable()
export class MessagePreviews {
  constructor(
    private readonly templates: ChannelTemplates,
    private readonly windows: OutsideWindows,
  ) {}

  /** Null: it left otherwise, its template or its text is not known any more, or the reader may not see it. */
  async of(message: MessageDetail, { mayReadPeople }: PanelRequest): Promise<TemplateParts | null> {
    const { sentAs, text, content } = message;
    const own = contentOf(content)?.template;
    // What waits leaves by its template.
    const form = sentAs ?? (own && WAITING.includes(message.status) ? `${BY_TEMPLATE}${own.name}` : null);
    if (!mayReadPeople || !form?.startsWith(BY_TEMPLATE)) return null;
    const name = form.slice(BY_TEMPLATE.length);
    if (own?.name === name) {
      const template = await this.templates.find(message.channelId, name, own.language);
      return template ? templateParts(template, own) : null;
    }
    const carrier = text === null ? undefined : await this.carrier(message, name);
    const header = carriedHeader(contentOf(content)?.media);
    return carrier ? templateParts(carrier, { parameters: [carrierText(text!)], ...(header && { header }) }) : null;
  }

  /** The language is not kept: it is that of the carrier of the channel, or the only one that there is. */
  private async carrier({ channelId }: MessageDetail, name: string): Promise<TemplateView | undefined> {
    const named = (await this.templates.listOf(channelId)).filter((one) => one.name === name);
    const window = await this.windows.of(channelId);
    const carriers = window ? [window.carrier, ...Object.values(window.mediaCarriers ?? {})] : [];
    const current = named.find((one) => carriers.some((carrier) => isSame(one, carrier)));
    return current ?? (named.length === 1 ? named[0] : undefined);
  }
}

/** The medium of a message as the header of the template that carried it. */
function carriedHeader(media: MediaContent | undefined): MediaHeader | undefined {
  const type = HEADER_MEDIA.find((one) => one === media?.type);
  if (!media || !type) return undefined;
  const source = isFile(media) ? media : { url: media.url };
  return { kind: 'media', type, source, filename: mediaName(media) };
}
