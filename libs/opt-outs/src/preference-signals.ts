import { Injectable } from '@nestjs/common';
import { checkPhone } from '@recado/core';
import { checkThenInsert, Database, type Transaction } from '@recado/database';
import type { PreferenceSignal } from '@recado/messages';
import { RecipientIdentities } from '@recado/recipients';
import { IdentityOptOuts } from './identity-opt-outs.js';
import { MarketingPreferences } from './marketing-preferences.js';
import { isNewer, PreferenceMemory } from './preference-memory.js';

/** Applies what people chose about marketing, by their number or, while that is hidden, by their identity. Idempotent. */
@Injectable()
export class PreferenceSignals {
  constructor(
    private readonly database: Database,
    private readonly identities: RecipientIdentities,
    private readonly preferences: MarketingPreferences,
    private readonly memory: PreferenceMemory,
    private readonly hidden: IdentityOptOuts,
  ) {}

  /** Resolves when it is on disk. */
  apply(signal: PreferenceSignal): Promise<void> {
    return checkThenInsert(this.database, (tx) => this.applyIn(tx, signal));
  }

  private async applyIn(tx: Transaction, signal: PreferenceSignal): Promise<void> {
    const { phone, identity, channelId, value, at } = signal;
    const known = phone ?? (identity === undefined ? undefined : await this.numberIn(tx, identity));
    if (known !== undefined) {
      if (checkPhone(known).ok) await this.preferences.applyIn(tx, known, { channelId, value, at });
    } else if (identity !== undefined) await this.applyHidden(tx, identity, signal);
  }

  private async applyHidden(tx: Transaction, identity: string, signal: PreferenceSignal): Promise<void> {
    const { channelId, value, at } = signal;
    const last = await this.memory.readIn(tx, [identity]);
    if (!isNewer({ channelId, value, at }, last.get(channelId))) return;
    await this.memory.keepIn(tx, identity, { channelId, value, at });
    if (value === 'stop') return this.hidden.refuseIn(tx, identity, channelId, 'marketing');
    const isRefusedElsewhere = [...last.values()].some(
      (other) => other.channelId !== channelId && other.value === 'stop',
    );
    if (!isRefusedElsewhere) await this.hidden.liftMarketingIn(tx, identity);
  }

  private async numberIn(tx: Transaction, identity: string): Promise<string | undefined> {
    return (await this.identities.personsIn(tx, [identity])).get(identity);
  }
}
