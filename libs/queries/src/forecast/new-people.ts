import { Injectable } from '@nestjs/common';
import type { ColdRule } from '@recado/channels';
import { personOf } from '@recado/core';
import { RecipientContacts } from '@recado/recipients';

/** People who are looked up for one forecast: with more of them it is a bound. */
export const LOOKED_UP = 2_000;
/** Numbers of one look-up. */
const CHUNK = 500;

/** How many messages go to people who have not written to a channel. */
export interface PeopleMix {
  /** To people to whom the channel has not written lately either; a second message to one of them is not to a new one. */
  fresh: number;
  /** To the others who have not written. */
  reached: number;
}

/** What the recipient of a message is to a channel. */
export type PersonKind = 'warm' | keyof PeopleMix;

/** Tells which recipients are new to a channel. */
@Injectable()
export class NewPeople {
  constructor(private readonly contacts: RecipientContacts) {}

  /** The kind of each of these recipients, to whom messages go in this order. */
  async kinds(channelId: number, { warmForMs }: ColdRule, phones: readonly string[], now: number) {
    const people = new Set<string>();
    const kinds: PersonKind[] = [];
    for (let first = 0; first < phones.length; first += CHUNK) {
      const chunk = phones.slice(first, first + CHUNK);
      const states = await this.contacts.states(channelId, chunk, warmForMs);
      for (const phone of chunk) {
        const { warmUntil, reachedAt } = states.get(phone)!;
        const isNew = (reachedAt ?? -Infinity) <= now - warmForMs && !people.has(personOf(phone));
        people.add(personOf(phone));
        kinds.push(warmUntil > now ? 'warm' : isNew ? 'fresh' : 'reached');
      }
    }
    return kinds;
  }
}

/** How many of these messages go to people who have not written. */
export function mixOf(kinds: readonly PersonKind[]): PeopleMix {
  const count = (kind: PersonKind) => kinds.filter((each) => each === kind).length;
  return { fresh: count('fresh'), reached: count('reached') };
}
