import type { ApiKeyView } from '@recado/auth';
import { type ChannelView, DEFAULT_CHANNEL } from '@recado/channels';
import { isOfPanel } from './channel-way.js';

/** Test keys always use the simulator. */
function mayHaveDefault({ revokedAt, testMode }: ApiKeyView): boolean {
  return revokedAt === null && !testMode;
}

/** A key without a default channel uses the server's. */
function isDefaultOf({ id, name }: ChannelView, { defaultChannelId }: ApiKeyView): boolean {
  return defaultChannelId === id || (defaultChannelId === null && name === DEFAULT_CHANNEL);
}

/** The keys of which a channel is the default. */
export function keysOf(channel: ChannelView, keys: readonly ApiKeyView[]): ApiKeyView[] {
  return keys.filter((key) => mayHaveDefault(key) && isDefaultOf(channel, key));
}

/** The keys that may be given this channel as their default. */
export function keysForDefault(channel: ChannelView, keys: readonly ApiKeyView[]): ApiKeyView[] {
  return channel.archivedAt === null ? keys.filter((key) => mayHaveDefault(key) && !isDefaultOf(channel, key)) : [];
}

/** The keys in whose name a test message may be sent through a channel, beside that of the panel. */
export function keysForTest({ gateway }: ChannelView, keys: readonly ApiKeyView[], now: number) {
  const isUsable = ({ revokedAt, expiresAt, testMode }: ApiKeyView) =>
    revokedAt === null && (expiresAt ?? Infinity) > now && (!testMode || gateway === 'sandbox');
  return keys.filter((key) => isUsable(key) && !isOfPanel(key));
}
