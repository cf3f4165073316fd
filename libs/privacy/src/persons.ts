import { Injectable } from '@nestjs/common';
import { isUserId, userIdentity } from '@recado/core';
import { HiddenRecipients } from '@recado/recipients';
import { hiddenPerson, type Person, personWith } from './person.js';

/** Finds out who is meant. */
@Injectable()
export class Persons {
  constructor(private readonly hidden: HiddenRecipients) {}

  /** The person with this number or this user ID; null: it is neither. */
  async named(name: string): Promise<Person | null> {
    return isUserId(name) ? this.withUserId(name) : personWith(name);
  }

  private async withUserId(userId: string): Promise<Person> {
    const number = (await this.hidden.numbers([userId])).get(userId);
    const known = number === undefined ? null : personWith(number);
    if (known) return { ...known, userIds: [userId] };
    const identity = userIdentity(userId);
    return hiddenPerson(userId, (await this.hidden.surrogates([identity])).get(identity));
  }
}
