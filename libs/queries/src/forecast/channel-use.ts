import { localDay } from '@recado/core';
import { Injectable } from '@nestjs/common';
import { ChannelPaces, type ChannelView, coldDayStart, type ColdRule, ColdRules } from '@recado/channels';
import type { PaceState, TimelineState } from '@recado/channels';
import { type WaitingFor, waitsFor } from '@recado/messages';
import { RecipientContacts } from '@recado/recipients';
import { paceStateAt } from '../waiting/limits-reason.js';

/** How much of its limits a channel has used, and what it may send to people who have not written. */
export interface ChannelUseView {
  state: TimelineState;
  /** Null: they get as much as the others. */
  rule: ColdRule | null;
  /** The end of a lock under which they get nothing, UTC milliseconds; null: there is none. */
  lockedUntil: number | null;
  /** What keeps messages to them from ever leaving; null: nothing does. */
  coldStop: WaitingFor | null;
}

/** Reads how much of its limits a channel has used: two queries at most. */
@Injectable()
export class ChannelUse {
  constructor(
    private readonly paces: ChannelPaces,
    private readonly rules: ColdRules,
    private readonly contacts: RecipientContacts,
  ) {}

  /** If nothing leaves before `from` (UTC milliseconds). */
  async of(channel: ChannelView, from: number): Promise<ChannelUseView> {
    const rule = await this.rules.of(channel, from);
    const sends = rule
      ? await this.contacts.coldSends(channel.id, coldDayStart(rule, from))
      : { reached: 0, lastAt: null };
    const state = {
      ...(await this.paceOf(channel, from)),
      newOnDay: { day: localDay(from, channel.limits.timezone), people: sends.reached },
      coldFrom: (sends.lastAt ?? 0) + (rule?.limits?.spacingMs ?? 0),
    };
    const stop = rule?.stop;
    return {
      state,
      rule,
      lockedUntil: stop?.until ?? null,
      coldStop: stop?.until === null ? waitsFor('template', null) : null,
    };
  }

  private async paceOf({ id, limits }: ChannelView, from: number): Promise<PaceState> {
    const isCounted = limits.pace !== null || limits.dailyCap !== null;
    return isCounted ? paceStateAt(await this.paces.read(id), from) : { from, usedOnDay: { day: 0, messages: 0 } };
  }
}
