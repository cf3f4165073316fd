import { Injectable } from '@nestjs/common';
import { type ChannelView, ColdRules } from '@recado/channels';
import { ColdMessages, DueMessages } from '@recado/messages';
import { ColdUse, KnownPersons, RecipientContacts } from '@recado/recipients';
import type { PublishedMessages } from './published-messages.js';
import { ColdAdmission } from './cold-admission.js';
import { ColdFeed } from './cold-feed.js';
import { type ColdParts, ColdSieve } from './cold-sieve.js';

/** Keeps messages to cold recipients from holding others back, on channels that may not write to them at any time. */
@Injectable()
export class ColdRecipients {
  private readonly feeds = new Map<number, ColdFeed>();
  private readonly parts: ColdParts;
  private readonly admission: ColdAdmission;

  constructor(
    private readonly rules: ColdRules,
    due: DueMessages,
    messages: ColdMessages,
    contacts: RecipientContacts,
    use: ColdUse,
    names: KnownPersons,
  ) {
    this.parts = { due, messages, contacts, use, names };
    this.admission = new ColdAdmission(this.parts, Math.random);
  }

  /** Admits what may go now, and returns the sieve for the rest; undefined, without a query, on channels without the rule. */
  async of(channel: ChannelView, outstanding: PublishedMessages, now: number): Promise<ColdSieve | undefined> {
    const rule = await this.rules.of(channel, now);
    if (!rule) {
      this.feeds.delete(channel.id);
      return undefined;
    }
    const feed = this.feeds.get(channel.id) ?? new ColdFeed();
    this.feeds.set(channel.id, feed);
    await this.admission.next(channel.id, rule, feed, outstanding, now);
    return new ColdSieve(channel.id, rule, feed, this.parts, outstanding, now);
  }

  /** Forgets everything, because another process leads. */
  clear(): void {
    this.feeds.clear();
  }
}
