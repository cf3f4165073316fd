import { cut, fitDetail } from '@recado/core';
import type { ProviderNews } from '../port/callback.js';
import { type Json, recordOf, recordsIn, textOf } from '../shared/json-parts.js';
import { type CloudChange, dateOf } from './cloud-change.js';
import { type CloudItem, wordsIn } from './cloud-item.js';
import { templateNews } from './cloud-template-news.js';
import { limitOf } from './messaging-limit.js';
import type { NumberDirectory } from './number-directory.js';

/** Widths of the columns. */
const MAX_VALUE = 64;

/** The readers of what Meta tells, by the field of the change. */
const READERS: ReadonlyMap<string, (value: Json) => CloudItem[]> = new Map([
  ['phone_number_quality_update', qualityNews],
  ['business_capability_update', capabilityNews],
  ['account_update', accountNews],
  ...templateNews,
]);

/**
 * What a change tells of the account or the number behind channels. A number that is only named as it is displayed is
 * looked up in `numbers`; where it is not known there, the news are about the account.
 */
export function newsIn({ field, account, value, at }: CloudChange, numbers: NumberDirectory): ProviderNews[] {
  const items = READERS.get(field)?.(value) ?? [];
  const sender = numbers.idOf(account, value.display_phone_number ?? value.phone_number) ?? null;
  return items.map((item) => ({
    sender,
    account,
    ...item,
    value: cut(item.value, MAX_VALUE),
    detail: fitDetail(item.detail),
    at,
  }));
}

/** How recipients rate a number, and to how many the account may write first. */
function qualityNews(said: Json): CloudItem[] {
  const event = textOf(said.event);
  if (event === undefined) return [];
  const detail = wordsIn([event, textOf(said.display_phone_number)], ' ');
  const limit = said.max_daily_conversations_per_business ?? said.current_limit;
  const isRated = event === 'FLAGGED' || event === 'UNFLAGGED';
  const quality: CloudItem[] = isRated ? [{ kind: 'quality', subject: '', value: event, detail }] : [];
  return [...quality, ...limitNews(limit, detail)];
}

function capabilityNews(said: Json): CloudItem[] {
  return limitNews(said.max_daily_conversations_per_business ?? said.max_daily_conversation_per_phone, null);
}

function limitNews(limit: unknown, detail: string | null): CloudItem[] {
  const value = limitOf(limit);
  return value === undefined ? [] : [{ kind: 'messaging_limit', subject: '', value, detail }];
}

/** What happened to the account: a violation, a ban, a restriction, or something harmless. */
function accountNews(said: Json): CloudItem[] {
  const event = textOf(said.event);
  if (event === undefined) return [];
  const ban = recordOf(said.ban_info);
  const detail = wordsIn([
    textOf(recordOf(said.violation_info)?.violation_type),
    textOf(ban?.waba_ban_state),
    textOf(ban?.waba_ban_date),
    ...recordsIn(said.restriction_info).map(restrictionOf),
  ]);
  return [{ kind: 'account', subject: '', value: event, detail }];
}

function restrictionOf({ restriction_type: type, expiration }: Json): string | undefined {
  const [name, until] = [textOf(type), dateOf(expiration) ?? textOf(expiration)];
  return name === undefined || until === undefined ? name : `${name} (${until})`;
}
