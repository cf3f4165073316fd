import { Get, NotFoundException, Query } from '@nestjs/common';
import { ApiKeys } from '@recado/auth';
import { Channels } from '@recado/channels';
import { ScheduledCounts } from '@recado/queries';
import { CurrentRequest } from '../../panel/current-request.js';
import { PanelRequest } from '../../panel/panel-request.js';
import { PanelPages } from '../../session/panel-controller.js';
import { daysIn, monthOf } from './schedule-month.js';
import { ScheduleMonthPage } from './schedule-month.page.js';
import { filterFields, filterOf, type ScheduleQuery } from './schedule-query.js';

/** What goes out, on the calendar of a month. */
@PanelPages('schedules')
export class ScheduleMonthController {
  constructor(
    private readonly counts: ScheduledCounts,
    private readonly channels: Channels,
    private readonly apiKeys: ApiKeys,
  ) {}

  @Get('month')
  async month(@CurrentRequest() panel: PanelRequest, @Query() query: ScheduleQuery): Promise<void> {
    const { format } = panel;
    const month = monthOf(query.month ?? format.field(format.now).slice(0, 7), format.zone);
    if (!month) throw new NotFoundException();
    const filter = filterOf(query);
    const counted = await this.counts.of(filter, daysIn(month));
    const counts = new Map(counted.spans.map((count) => [count.from, count]));
    const fields = filterFields(filter, this.channels.current(), await this.apiKeys.list(), panel);
    const name = format.month(month.from);
    const title = name.charAt(0).toUpperCase() + name.slice(1);
    await panel.show({ title, body: <ScheduleMonthPage {...{ month, title, filter, fields, counts, counted }} /> });
  }
}
