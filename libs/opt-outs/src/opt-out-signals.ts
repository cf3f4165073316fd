import { Injectable } from '@nestjs/common';
import { checkPhone, isSurrogate, Metrics, personOf } from '@recado/core';
import { checkThenInsert, Database } from '@recado/database';
import { InboundSink, type OptOutSignal, type NewInboundMessage, type PreferenceSignal } from '@recado/messages';
import { FeedSignal } from '@recado/queue';
import { readerOf } from '@recado/recipients';
import { HiddenRefusals } from './hidden-refusals.js';
import { IdentityOptOuts, type NewIdentityOptOut } from './identity-opt-outs.js';
import { OptOutCancellation } from './opt-out-cancellation.js';
import { OptOutChanges } from './opt-out-changes.js';
import { OptOutReply } from './opt-out-reply.js';
import { OptOutSettings } from './opt-out-settings.js';
import { isOptOutWord } from './opt-out-words.js';
import { PreferenceSignals } from './preference-signals.js';
import type { NewOptOut } from './opt-out.view.js';

/** Stores the opt-outs that recipients and providers report. Idempotent. */
@Injectable()
export class OptOutSignals extends InboundSink {
  constructor(
    private readonly database: Database,
    private readonly changes: OptOutChanges,
    private readonly cancellation: OptOutCancellation,
    private readonly settings: OptOutSettings,
    private readonly reply: OptOutReply,
    private readonly hidden: IdentityOptOuts,
    private readonly refusals: HiddenRefusals,
    private readonly chosen: PreferenceSignals,
    private readonly signal: FeedSignal,
    private readonly metrics: Metrics,
  ) {
    super();
  }

  /** Opts out everyone who wrote one of the words; resolves to these messages when that is on disk. */
  async messages(messages: readonly NewInboundMessage[]): Promise<ReadonlySet<NewInboundMessage>> {
    const { words, reply } = await this.settings.read();
    const optOuts = messages.filter(({ text }) => text !== null && isOptOutWord(text, words));
    for (const message of optOuts) {
      const phone = message.from ?? (await this.hide(message));
      if (phone === null || !checkPhone(phone).ok) continue;
      const { channelId, testMode = false } = message;
      await this.optOut({ phone, channelId, testMode, scope: 'all', source: 'recipient' }, reply);
    }
    return new Set(optOuts);
  }

  /** Stores the opt-outs that providers report; resolves when they are on disk. */
  async optOuts(signals: readonly OptOutSignal[]): Promise<void> {
    for (const { phone, channelId, scope, at } of signals) {
      if (isSurrogate(phone)) {
        await this.hiddenOptOut({ phone, channelId, scope, at });
        continue;
      }
      // A refusal of marketing is the choice that the person made in the app, and a later one may have come already.
      if (scope === 'marketing') await this.chosen.apply({ phone, channelId, value: 'stop', at });
      else await this.optOut({ phone, channelId, scope, source: 'provider' }, null);
    }
  }

  private async hiddenOptOut({ phone, channelId, scope, at }: Omit<OptOutSignal, 'messageId'>): Promise<void> {
    const identity = await this.refusals.identityOf(readerOf(this.database), phone);
    if (identity === undefined) return;
    if (scope === 'marketing') return this.chosen.apply({ phone: null, identity, channelId, value: 'stop', at });
    const known = await this.refuse({ identity, channelId, testMode: false });
    if (known !== null) await this.optOut({ phone: known, channelId, scope, source: 'provider' }, null);
  }

  /** Stores what people chose about marketing; resolves when it is on disk. */
  async preferences(signals: readonly PreferenceSignal[]): Promise<void> {
    for (const signal of signals) await this.chosen.apply(signal);
  }

  /** Stores the opt-out by the identity of the person; returns their number if it has become known, otherwise null. */
  private async hide({ identity, channelId, testMode = false }: NewInboundMessage): Promise<string | null> {
    return identity === undefined ? null : this.refuse({ identity, channelId, testMode });
  }

  /** Stores it, and cancels what waits for the person by their user ID; returns their number as `hide` does. */
  private async refuse(optOut: NewIdentityOptOut): Promise<string | null> {
    const known = await this.hidden.add(optOut);
    if (known === null && !optOut.testMode) await this.cancellation.settleHidden(optOut.identity);
    return known;
  }

  private async optOut(optOut: NewOptOut & { channelId: number }, reply: string | null): Promise<void> {
    const { id, isNew, isAnswered } = await checkThenInsert(this.database, async (tx) => {
      const { id, outcome } = await this.changes.addIn(tx, optOut);
      const isNew = outcome !== 'known';
      const { phone, channelId, testMode = false } = optOut;
      const person = { person: personOf(phone), channelId, testMode };
      return { id, isNew, isAnswered: isNew && reply !== null && (await this.reply.queue(tx, person, reply)) };
    });
    if (isAnswered) {
      this.metrics.count('accepted', 1, {});
      this.signal.nudge();
    }
    if (isNew) await this.cancellation.settleNow(id);
  }
}
