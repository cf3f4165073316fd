import { Injectable } from '@nestjs/common';
import { personOf } from '@recado/core';
import type { Transaction } from '@recado/database';
import { OptOutChanges } from './opt-out-changes.js';
import { isNewer, type Preference, PreferenceMemory } from './preference-memory.js';

/** Turns what people choose in the app of the provider into opt-outs from marketing, and lifts those again. */
@Injectable()
export class MarketingPreferences {
  constructor(
    private readonly memory: PreferenceMemory,
    private readonly changes: OptOutChanges,
  ) {}

  /**
   * Applies a choice as part of a transaction, unless a later one on the same channel is known. A return lifts only an
   * opt-out that the provider reported, and none while the person refuses the marketing of another channel. `isTold`: it is
   * only remembered, because its opt-out is stored by other means, or was removed by somebody.
   */
  async applyIn(tx: Transaction, phone: string, choice: Preference, isTold = false): Promise<void> {
    const names = await this.changes.sameIn(tx, personOf(phone));
    const last = await this.memory.readIn(tx, names);
    const before = last.get(choice.channelId);
    if (!isNewer(choice, before)) return;
    await this.memory.keepIn(tx, personOf(phone), choice);
    const { channelId, value, at } = choice;
    if (isTold) return;
    if (value === 'stop') {
      await this.changes.addIn(tx, { phone, scope: 'marketing', source: 'provider', channelId });
      return;
    }
    const isRefusedElsewhere = [...last.values()].some(
      (other) => other.channelId !== channelId && other.value === 'stop',
    );
    if (isRefusedElsewhere) return;
    // Without the memory of a refusal, the opt-out tells itself whether it came first, and by this channel.
    await this.changes.liftIn(tx, names, before?.value === 'stop' ? null : { channelId, at });
  }
}
