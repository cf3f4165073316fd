import { Injectable } from '@nestjs/common';
import { ChannelChanges } from '../list/channel-changes.js';

/** Keeps up to which generation of its settings the waiting messages of a channel were looked through. */
@Injectable()
export class SettingsGenerations {
  constructor(private readonly changes: ChannelChanges) {}

  /** All of them were, up to this generation. Every process also reads how many were left unknown. */
  async swept(channelId: number, generation: number): Promise<void> {
    await this.changes.write(async (tx) => {
      await tx.run('UPDATE channels SET swept_generation = ? WHERE id = ?', [generation, channelId]);
    });
  }
}
