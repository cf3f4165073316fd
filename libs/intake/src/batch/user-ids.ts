import { Injectable } from '@nestjs/common';
import type { ParsedBatch } from '@recado/core';
import { HiddenRecipients } from '@recado/recipients';

/** Finds out how messages are kept that name a user ID in place of a number. */
@Injectable()
export class UserIds {
  constructor(private readonly hidden: HiddenRecipients) {}

  /** The batch with the numbers of those whose providers have named them: they get their messages by these. */
  async known(batch: ParsedBatch): Promise<ParsedBatch> {
    const userIds = userIdsIn(batch);
    if (userIds.length === 0) return batch;
    const numbers = await this.hidden.numbers(userIds);
    if (numbers.size === 0) return batch;
    const items = batch.items.map(({ userId, ...item }) => {
      const phone = userId === undefined ? undefined : numbers.get(userId);
      if (phone !== undefined) return { ...item, phone };
      return userId === undefined ? item : { ...item, userId };
    });
    return { ...batch, items };
  }

  /** The batch with what stands for the numbers that are not known. */
  async assigned(batch: ParsedBatch): Promise<ParsedBatch> {
    const userIds = userIdsIn(batch);
    if (userIds.length === 0) return batch;
    const surrogates = await this.hidden.assign(userIds);
    const items = batch.items.map((item) =>
      item.userId === undefined ? item : { ...item, phone: surrogates.get(item.userId)! },
    );
    return { ...batch, items };
  }
}

function userIdsIn({ items }: ParsedBatch): string[] {
  return items.flatMap(({ userId }) => userId ?? []);
}
