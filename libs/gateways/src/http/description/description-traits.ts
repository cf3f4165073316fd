import type { ChannelTraits } from '@recado/config';
import { MEDIA_TYPES } from '@recado/core';
import { ANY_FILES, PHONE_FILES } from '../../shared/phone-files.js';
import { ONE_PHONE, WARM_FOR_A_MONTH } from '../../shared/usual-limits.js';
import type { DescribedRequest, Description } from './description.js';
import { namedIn } from './named-placeholders.js';
import { readDescription } from './read-description.js';

/** What a channel with this description has of its own; undefined: it has none, or a wrong one. */
export function traitsOf(text: unknown): ChannelTraits | undefined {
  const read = typeof text === 'string' ? readDescription(text) : undefined;
  if (!read?.ok) return undefined;
  const { isIdempotent = false, isLinkedPhone = false, check } = read.description;
  return {
    isIdempotent,
    carries: carriesOf(read.description),
    ...(isLinkedPhone && { usualLimits: ONE_PHONE, coldRecipients: WARM_FOR_A_MONTH }),
    ...(check && { asksFirst: true }),
  };
}

function carriesOf({ request, media, isLinkedPhone }: Description): NonNullable<ChannelTraits['carries']> {
  const types = MEDIA_TYPES.filter((type) => media?.[type] ?? media?.other);
  const answers = [request, ...Object.values(media ?? {})].every(namesReply);
  return {
    media: types,
    ...(types.length > 0 && { files: { maxBytes: isLinkedPhone ? PHONE_FILES : ANY_FILES } }),
    ...(answers && { replies: true }),
  };
}

/** Whether a request tells which message it answers. */
function namesReply({ path, json, form }: DescribedRequest): boolean {
  return namedIn([path, json, form]).has('reply_to');
}
