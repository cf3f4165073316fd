import { isoTime, wireStatus } from '@recado/core';
import type { MessageView } from '@recado/messages';
import type { LastMessageDto, RecipientDto, RecipientOptOutDto } from './recipient.dto.js';
import type { KnownOptOut } from './hidden-opt-outs.js';
import type { RecipientOverview } from './recipient-overviews.js';

/** The wire format of what is known of a recipient. */
export function recipientJson(overview: RecipientOverview): RecipientDto {
  const { phone, userIds, optOut, contacts, lastMessage, providerIds } = overview;
  return {
    phone,
    ...(userIds[0] !== undefined && { user_id: userIds[0] }),
    opted_out: optOut?.scope === 'all',
    opt_out: optOut && optOutJson(optOut),
    windows: contacts.flatMap(({ channel, window }) =>
      window === null ? [] : [{ channel, open_until: isoTime(window.openUntil) }],
    ),
    last_message: lastMessage && lastMessageJson(lastMessage),
    provider_ids: providerIds,
  };
}

function optOutJson({ scope, source, createdAt }: KnownOptOut): RecipientOptOutDto {
  return { scope, since: isoTime(createdAt), source };
}

function lastMessageJson({ id, status, createdAt, channel }: MessageView): LastMessageDto {
  return { id, status: wireStatus(status), created_at: isoTime(createdAt), channel };
}
