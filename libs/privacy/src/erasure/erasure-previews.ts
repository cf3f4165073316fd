import { Injectable } from '@nestjs/common';
import { userIdentity } from '@recado/core';
import { PersonFiles } from '@recado/media';
import { PersonMessages } from '@recado/messages';
import { IdentityOptOuts, OptOuts } from '@recado/opt-outs';
import { PersonContacts } from '@recado/recipients';
import { type Person, withOtherNumbers } from '../person.js';

/** What is counted of each number at most. */
const COUNTED = 10_000;
/** Into so many messages of each number it looks for files: each may cost a server a read of its disk. */
const LOOKED_INTO = 500;

/** What an erasure would concern. */
export interface ErasurePreview {
  messages: number;
  /** There may be more: so many messages of one number are counted. */
  isMore: boolean;
  /** Files that the newest of those messages carry, each once. */
  files: number;
  /** There may be more: not every message was looked into. */
  isMoreFiles: boolean;
  /** They stay, so that the wish of the person holds. */
  optOuts: number;
}

/** Counts what an erasure would concern, before anybody confirms it. Each query finds its rows through an index. */
@Injectable()
export class ErasurePreviews {
  constructor(
    private readonly messages: PersonMessages,
    private readonly files: PersonFiles,
    private readonly optOuts: OptOuts,
    private readonly hidden: IdentityOptOuts,
    private readonly contacts: PersonContacts,
  ) {}

  async of(asked: Person): Promise<ErasurePreview> {
    const { persons, phones, userIds } = await withOtherNumbers(asked, this.contacts);
    const ids = await this.messages.ids(phones);
    const wishes = persons.flatMap((person) => [this.optOuts.find(person), this.optOuts.find(person, true)]);
    const hidden = await this.hidden.of(userIds.map(userIdentity));
    return {
      messages: ids.length,
      isMore: ids.length >= COUNTED,
      files: this.files.idsIn(await this.messages.contents(phones, LOOKED_INTO)).length,
      isMoreFiles: ids.length > LOOKED_INTO,
      optOuts: (await Promise.all(wishes)).filter((wish) => wish !== null).length + hidden.length,
    };
  }
}
