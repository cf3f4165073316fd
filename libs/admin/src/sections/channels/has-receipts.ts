import type { ChannelView } from '@recado/channels';

/** Whether a provider posts receipts for a channel. */
export function hasReceipts({ gateway }: ChannelView): boolean {
  return gateway !== 'sandbox';
}
