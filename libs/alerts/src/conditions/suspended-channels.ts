import { Injectable } from '@nestjs/common';
import { Channels, conditionOf } from '@recado/channels';
import type { AlertSettings } from '../settings/alert-settings.js';
import { type Condition, ConditionSource } from './condition.js';

/** The channels that an error code has suspended. */
@Injectable()
export class SuspendedChannels extends ConditionSource {
  readonly kind = 'channel_suspended';

  constructor(private readonly channels: Channels) {
    super();
  }

  override async read(_settings: AlertSettings, now: number): Promise<readonly Condition[]> {
    return this.channels.current().flatMap((channel) => {
      const { state, reason } = conditionOf(channel, this.channels.allPaused, now);
      if (state !== 'suspended') return [];
      const { id, name, gateway } = channel;
      return [{ subject: String(id), detail: { channel: name, gateway, code: reason } }];
    });
  }
}
