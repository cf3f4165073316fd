import { Injectable } from '@nestjs/common';
import type { BatchItem, Violation } from '@recado/core';
import { ContentChecks } from '@recado/intake';
import type { SendTemplate } from '../template/send-template.js';
import { SenderTemplates } from '../template/sender-templates.js';
import { type CheckedRow, faultOf } from './check-rows.js';
import { HEADER_FILE } from './fault-place.js';

/** Compares what rows carry with what their channel sends; each channel of a pool may have to send it. */
@Injectable()
export class ChannelRules {
  constructor(
    private readonly senders: SenderTemplates,
    private readonly contents: ContentChecks,
  ) {}

  /** The rows, with a fault where the channel cannot send the message. A channel that is gone refuses nothing. */
  async check(
    rows: readonly CheckedRow[],
    { channelId, template }: { channelId: number; template: SendTemplate | null },
  ): Promise<CheckedRow[]> {
    const items = rows.flatMap((row, index): BatchItem[] => ('item' in row ? [{ ...row.item, index }] : []));
    if (items.every(({ content }) => content === null)) return [...rows];
    const refused = await this.refusals(items, channelId);
    return rows.map((row, index) => {
      const violation = refused.get(index);
      if (!violation || 'fault' in row) return row;
      const fault = faultOf([violation], { template: row.item.content?.template }, template);
      const isOfFile = row.file && (!template || fault.detail === HEADER_FILE);
      return { line: row.line, fault: isOfFile ? { ...fault, detail: row.file?.media.filename ?? null } : fault };
    });
  }

  private async refusals(items: readonly BatchItem[], channelId: number): Promise<Map<number, Violation>> {
    const first = new Map<number, Violation>();
    for (const each of this.senders.channelsOf(channelId)) {
      for (const [index, [violation]] of await this.contents.refusals(items, each)) {
        if (violation && !first.has(index)) first.set(index, violation);
      }
    }
    return first;
  }
}
