import type { ColdRule } from '@recado/channels';
import type { Candidate, ColdMessages, DueMessages } from '@recado/messages';
import type { ColdUse, PersonNames, RecipientContacts } from '@recado/recipients';
import type { PublishedMessages } from './published-messages.js';
import type { ColdFeed } from './cold-feed.js';

/** Reads of candidates whose cold ones are set aside in one tick: some 1,000 rows each. */
const MAX_SIFTS = 4;

/** What a sieve needs beside the channel. */
export interface ColdParts {
  due: DueMessages;
  messages: ColdMessages;
  contacts: RecipientContacts;
  use: ColdUse;
  names: PersonNames;
}

/** Sets candidates to cold recipients aside, so that those behind them are found. For one channel in one tick. */
export class ColdSieve {
  /** Whether the recipients with these numbers are cold. */
  private readonly cold = new Map<string, boolean>();
  /** Messages that need no carrier, on a channel whose carrier is suspended. */
  private exempt: ReadonlySet<number> = new Set();
  private left = MAX_SIFTS;

  constructor(
    private readonly channelId: number,
    private readonly rule: ColdRule,
    private readonly feed: ColdFeed,
    private readonly parts: ColdParts,
    private readonly outstanding: PublishedMessages,
    private readonly now: number,
  ) {}

  /** Whether a candidate must not go now, because its recipient is cold. */
  holds({ id, phone }: Pick<Candidate, 'id' | 'phone'>): boolean {
    return this.cold.get(phone) === true && this.feed.admittedId !== id && !this.exempt.has(id);
  }

  /** Whether it has set anything aside: the next tick may admit some of it. */
  get hasSifted(): boolean {
    return this.left < MAX_SIFTS;
  }

  /** Sets aside what must not go now. True: read again, because something was set aside. */
  async sift(found: readonly Candidate[]): Promise<boolean> {
    const due = found.filter((candidate) => this.mayGo(candidate));
    await this.learn(due.map(({ phone }) => phone).filter((phone) => !this.cold.has(phone)));
    await this.learnExempt(due.filter((candidate) => this.holds(candidate)));
    const held = due.filter((candidate) => this.holds(candidate));
    if (held.length === 0 || this.left === 0) return false;
    this.left--;
    await this.setAside(held);
    this.feed.nextLookAt = this.now;
    return true;
  }

  private mayGo(candidate: Candidate): boolean {
    return candidate.dueAt <= this.now && !this.outstanding.has(candidate.id) && !this.parts.due.isPaused(candidate);
  }

  /**
   * A recipient who writes while this runs brings back what was set aside before. That they wrote is stored earlier, so
   * reading the contacts once more finds those whose messages were set aside after that.
   */
  private async setAside(held: readonly Candidate[]): Promise<void> {
    await this.parts.messages.setAside(held.map(({ id }) => id));
    await this.learn([...new Set(held.map(({ phone }) => phone))]);
    const warm = held.filter((candidate) => !this.holds(candidate));
    if (warm.length > 0) await this.parts.messages.bringBack(warm.map(({ id }) => id));
  }

  /** Those with a template of their own, or with a medium that has one, go, unless they are counted as well. */
  private async learnExempt(held: readonly Candidate[]): Promise<void> {
    const { stop, limits } = this.rule;
    if (stop?.kind !== 'template' || limits !== null || held.length === 0) return;
    const found = await this.parts.messages.withOwnTemplate(
      held.map(({ id }) => id),
      stop.media,
    );
    this.exempt = new Set([...this.exempt, ...found]);
  }

  private async learn(phones: readonly string[]): Promise<void> {
    if (phones.length === 0) return;
    const states = await this.parts.contacts.states(this.channelId, phones, this.rule.warmForMs);
    for (const [phone, { warmUntil }] of states) this.cold.set(phone, warmUntil <= this.now);
  }
}
