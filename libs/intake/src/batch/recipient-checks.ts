import { Injectable } from '@nestjs/common';
import { ChannelTemplates, type ChannelView } from '@recado/channels';
import type { CarriedContents } from '@recado/config';
import type { BatchItem, Violation } from '@recado/core';

/** The category of templates by which codes are sent; Meta's words differ in their case. */
const AUTHENTICATION = /^authentication$/i;

/** Compares messages to people whose numbers are not known with what their channel can send. */
@Injectable()
export class RecipientChecks {
  constructor(private readonly templates: ChannelTemplates) {}

  /** What is wrong with the recipient of a message; undefined: nothing. */
  async check(
    { index, userId, content }: BatchItem,
    channel: ChannelView,
    { userIds }: CarriedContents,
  ): Promise<Violation | undefined> {
    if (userId === undefined) return undefined;
    const path = `messages.${index}.user_id`;
    if (!userIds) return { path, code: 'user_id_unsupported', params: { channel: channel.name } };
    const { name, language, code } = content?.template ?? {};
    if (name === undefined || language === undefined) return undefined;
    const known = await this.templates.find(channel.id, name, language);
    const isForCodes = code !== undefined || AUTHENTICATION.test(known?.category ?? '');
    return isForCodes ? { path, code: 'user_id_with_code', params: { name } } : undefined;
  }
}
