import type { ChannelView } from '../list/channel.view.js';
import { capacityOf } from './pool-members.js';

/**
 * Chooses channels in turn, each as often as its capacity allows. A channel that was left out for a while does not catch
 * up: it begins where the others are.
 */
export class PoolChoice {
  /** When the latest turn of each channel ended, on a clock on which a turn of a channel of capacity 1 takes 1. */
  private ends = new Map<number, number>();
  private now = 0;

  /** The next one of these channels, of which there is at least one. */
  next(channels: readonly ChannelView[]): ChannelView {
    // Only of the channels that take part now: one that comes back later begins at the present time.
    this.ends = new Map(channels.map(({ id }) => [id, this.ends.get(id) ?? this.now]));
    const endOf = (channel: ChannelView) => this.ends.get(channel.id)! + 1 / capacityOf(channel);
    let chosen = channels[0]!;
    for (const channel of channels) if (endOf(channel) < endOf(chosen)) chosen = channel;
    this.now = this.ends.get(chosen.id)!;
    this.ends.set(chosen.id, endOf(chosen));
    return chosen;
  }
}
