import { Injectable } from '@nestjs/common';
import { Channels } from '@recado/channels';
import { HOUR_MS } from '@recado/core';
import { ReceiptFigures, SILENT_AFTER_HOURS } from '@recado/queries';
import type { AlertSettings } from '../settings/alert-settings.js';
import { type Condition, ConditionSource } from './condition.js';

/** Fewer may be recipients whose phones are off. */
const FEWEST_SILENT = 3;

/** The channels whose provider used to send receipts, and sends none any more for what it accepted. */
@Injectable()
export class SilentChannels extends ConditionSource {
  readonly kind = 'receipts_stopped';

  constructor(
    private readonly channels: Channels,
    private readonly figures: ReceiptFigures,
  ) {
    super();
  }

  override async read(_settings: AlertSettings, now: number): Promise<readonly Condition[]> {
    const silent: Condition[] = [];
    for (const { id, name } of this.channels.open()) {
      const { lastReceiptAt, silent: messages } = await this.figures.of(id);
      const isSilent = lastReceiptAt !== null && lastReceiptAt < now - SILENT_AFTER_HOURS * HOUR_MS;
      if (!isSilent || messages < FEWEST_SILENT) continue;
      silent.push({ subject: String(id), detail: { channel: name, messages, lastAt: lastReceiptAt } });
    }
    return silent;
  }
}
