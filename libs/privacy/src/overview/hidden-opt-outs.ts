import { Injectable } from '@nestjs/common';
import { userIdentity } from '@recado/core';
import { IdentityOptOuts, type OptOutView, sourceOfHidden } from '@recado/opt-outs';
import { numberOf, type Person } from '../person.js';

/** An opt-out by a number, or by a user ID while no number is known. */
export type KnownOptOut = Pick<OptOutView, 'scope' | 'source' | 'createdAt' | 'testMode'> & { phone: string | null };

/** The opt-outs of people whose number is not known. */
@Injectable()
export class HiddenOptOuts {
  constructor(private readonly optOuts: IdentityOptOuts) {}

  /** What a person refuses by their user ID; null: nothing, or their number is known and says it. */
  async optOutOf(person: Person): Promise<KnownOptOut | null> {
    const found = numberOf(person) === null ? await this.optOuts.of(person.userIds.map(userIdentity)) : [];
    const [optOut] = found.toSorted((a, b) => Number(b.scope === 'all') - Number(a.scope === 'all'));
    if (!optOut) return null;
    const { scope, createdAt } = optOut;
    return { scope, createdAt, source: sourceOfHidden(scope), testMode: false, phone: null };
  }
}
