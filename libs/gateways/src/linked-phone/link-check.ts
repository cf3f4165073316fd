import type { ChannelCheck } from '../port/gateway.js';
import type { PhoneLinks } from './owner/phone-links.js';

/** Whether a linked phone could send, as its row says; for a channel that is not saved yet whether one can be linked. */
export async function checkOf(links: PhoneLinks, channelId: number | undefined): Promise<ChannelCheck> {
  if (await links.library.isMissingEverywhere()) return { ready: false, code: 'phone_library_missing', detail: null };
  const row = channelId === undefined ? undefined : await links.rows.of(channelId);
  if (!row || !row.isLinked) return { ready: false, code: 'channel_disconnected', detail: null };
  if (row.state === 'open') return { ready: true, detail: row.phone };
  if (row.closedBy === 'phone_client_outdated' || row.closedBy === 'channel_locked')
    return { ready: false, code: row.closedBy, detail: null };
  return { ready: false, code: 'channel_disconnected', detail: null };
}
