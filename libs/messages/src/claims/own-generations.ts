import type { Channels } from '@recado/channels';

interface Row {
  channelId: number;
  /** That of the settings of its channel, as the database has it. */
  channelGeneration: number;
}

/**
 * The generations of the settings with which this process sends some messages, read once: they may change at any await of a
 * claim, and its checks, its row and its attempt must tell of the same one.
 */
export class OwnGenerations {
  private readonly byChannel: ReadonlyMap<number, number | undefined>;

  constructor(channels: Pick<Channels, 'generationOf'>, rows: readonly Row[]) {
    this.byChannel = new Map(rows.map(({ channelId }) => [channelId, channels.generationOf(channelId)]));
  }

  /** Undefined: this process does not know the channel. */
  of({ channelId }: Row): number | undefined {
    return this.byChannel.get(channelId);
  }

  /** The generation with which this process would send it; null: not that of the channel. */
  for(row: Row): number | null {
    return (this.of(row) ?? row.channelGeneration) === row.channelGeneration ? row.channelGeneration : null;
  }
}
