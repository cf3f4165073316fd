import { Injectable } from '@nestjs/common';
import { Channels } from '@recado/channels';
import type { BatchItem, Violation } from '@recado/core';
import { ContentChecks } from '@recado/intake';
import { type CheckedRow, faultOf } from './check-rows.js';

/** Compares what rows carry with what their channel sends; each channel of a pool may have to send it. */
@Injectable()
export class ChannelRules {
  constructor(
    private readonly channels: Channels,
    private readonly contents: ContentChecks,
  ) {}

  /** The rows, with a fault where the channel cannot send the message. A channel that is gone refuses nothing. */
  async check(rows: readonly CheckedRow[], channelId: number): Promise<CheckedRow[]> {
    const items = rows.flatMap((row, index): BatchItem[] => ('item' in row ? [{ ...row.item, index }] : []));
    if (items.every(({ content }) => content === null)) return [...rows];
    const refused = await this.refusals(items, channelId);
    return rows.map((row, index) => {
      const violation = refused.get(index);
      if (!violation || 'fault' in row) return row;
      const fault = faultOf(violation);
      return { line: row.line, fault: row.file ? { ...fault, detail: row.file.media.filename ?? null } : fault };
    });
  }

  private async refusals(items: readonly BatchItem[], channelId: number): Promise<Map<number, Violation>> {
    const pool = this.channels.pools().find(({ id }) => id === channelId);
    const channel = this.channels.withId(channelId);
    const first = new Map<number, Violation>();
    for (const each of pool ? this.channels.membersOf(pool) : channel ? [channel] : []) {
      for (const [index, [violation]] of await this.contents.refusals(items, each)) {
        if (violation && !first.has(index)) first.set(index, violation);
      }
    }
    return first;
  }
}
