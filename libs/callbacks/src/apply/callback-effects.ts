import { Injectable } from '@nestjs/common';
import { NewsSink } from '@recado/channels';
import { type Receipt, type ReceiptMatch, ReceiptSink } from '@recado/core';
import { InboundSink, type OptOutSignal } from '@recado/messages';
import { ChatHandovers, RecipientIdentities, RecipientMoves } from '@recado/recipients';
import { sleep } from '@recado/work';
import { ChannelStateUpdater } from './channel-state-updater.js';
import { EarlyReceipts } from './early-receipts.js';
import { InboundMessages } from './inbound-messages.js';
import type { ProviderReports, ChannelReceipt } from './provider-reports.js';

/** Receipts in one unit of work. It takes 10 to 15 ms, during which SQLite writes nothing else. */
const CHUNK = 40;

/**
 * Applies the reports of providers: receipts, texts of recipients, states of channels, news of their accounts. Applying a report twice changes
 * nothing.
 */
@Injectable()
export class CallbackEffects {
  constructor(
    private readonly sink: ReceiptSink,
    private readonly early: EarlyReceipts,
    private readonly channelStates: ChannelStateUpdater,
    private readonly identities: RecipientIdentities,
    private readonly moved: RecipientMoves,
    private readonly handovers: ChatHandovers,
    private readonly messages: InboundMessages,
    private readonly news: NewsSink,
    private readonly inbound: InboundSink,
  ) {}

  async apply(reports: ProviderReports): Promise<void> {
    const { receipts, messages, states, identities, reachOuts, news, preferences, moves, handovers } = reports;
    // First, so that what recipients wrote is kept by their numbers.
    if (identities.length > 0) await this.messages.joined(await this.identities.link(identities));
    // Before the receipts that told of a lock, so that nothing more leaves when their messages have failed.
    for (const reachOut of reachOuts) await this.channelStates.applyReachOut(reachOut);
    await this.applyReceipts(receipts);
    if (messages.length > 0) await this.messages.apply(messages);
    if (preferences.length > 0) await this.inbound.preferences(preferences);
    // Last of what concerns people, so that what they said by the old name is carried to the new one.
    for (const move of moves) await this.moved.apply(move);
    if (handovers.length > 0) await this.handovers.keep(handovers);
    for (const state of states) await this.channelStates.apply(state);
    if (news.length > 0) await this.news.store(news);
  }

  /** Whether there may be receipts for `applyEarly`. */
  hasEarly(): Promise<boolean> {
    return this.early.hasDue();
  }

  /** Applies due receipts whose message was unknown when they came; returns how many. */
  async applyEarly(): Promise<number> {
    const due = await this.early.due(CHUNK);
    if (due.length === 0) return 0;
    const matches = await this.sink.accept(due);
    await this.signalOptOuts(due, matches);
    await this.early.settle(due, new Set([...matches.keys()]));
    return due.length;
  }

  /** Rests after each chunk for as long as it took: stored receipts can wait, the answers to new callbacks cannot. */
  private async applyReceipts(receipts: readonly ChannelReceipt[]): Promise<void> {
    for (let from = 0; from < receipts.length; from += CHUNK) {
      const began = performance.now();
      const chunk = receipts.slice(from, from + CHUNK);
      const matches = await this.sink.accept(chunk);
      await this.signalOptOuts(chunk, matches);
      await this.early.keep(chunk.filter((receipt) => !matches.has(receipt)));
      await sleep(performance.now() - began);
    }
  }

  private async signalOptOuts(receipts: readonly ChannelReceipt[], matches: ReadonlyMap<Receipt, ReceiptMatch>) {
    const signals = receipts.flatMap((receipt) => signalOf(receipt, matches.get(receipt)));
    if (signals.length > 0) await this.inbound.optOuts(signals);
  }
}

function signalOf({ optOut, channelId, at }: ChannelReceipt, match: ReceiptMatch | undefined): OptOutSignal[] {
  if (!optOut || !match || match.phone === null) return [];
  return [{ messageId: match.messageId, channelId, phone: match.phone, scope: optOut, at }];
}
