import { Injectable } from '@nestjs/common';
import { ApiKeys } from '@recado/auth';
import { Channels } from '@recado/channels';
import type { ScheduleSelection } from '@recado/messages';
import { ScheduledBatches, type SpanCounts } from '@recado/queries';
import type { ListedSchedules } from './schedule-batches.part.js';

/** Single messages that a page shows. */
const SINGLES = 20;

/** Finds what a selection contains, by batch. */
@Injectable()
export class FindScheduleBatches {
  constructor(
    private readonly scheduled: ScheduledBatches,
    private readonly channels: Channels,
    private readonly apiKeys: ApiKeys,
  ) {}

  async of(selection: Omit<ScheduleSelection, 'kind'>, { found }: Partial<SpanCounts> = {}): Promise<ListedSchedules> {
    const { batches, ...rest } = await this.scheduled.of({ kind: 'schedules', ...selection }, SINGLES, found);
    const keys = new Map((await this.apiKeys.list()).map(({ id, name }) => [id, name]));
    const named = batches.map((batch) => ({
      ...batch,
      channel: this.channels.withId(batch.channelId)?.name ?? '',
      apiKey: keys.get(batch.apiKeyId) ?? '',
    }));
    return { batches: named, ...rest };
  }
}
