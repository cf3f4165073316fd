import { Body, Get, NotFoundException, Param, Post, Query } from '@nestjs/common';
import { DomainError, type Violation } from '@recado/core';
import { BulkChanges, type NewTime, Reschedules, type ScheduleSelection } from '@recado/messages';
import { lacksWord } from '../../bulk/confirm-many.js';
import { bulkTexts } from '../../bulk/texts/index.js';
import { CurrentRequest } from '../../panel/current-request.js';
import type { FormBody } from '../../panel/form-parser.js';
import { PanelRequest } from '../../panel/panel-request.js';
import { readId } from '../../panel/read-id.js';
import { readLocalTime } from '../../panel/read-local-time.js';
import { timeFault } from '../../panel/time-fault.js';
import { PanelPages } from '../../session/panel-controller.js';
import { ROOT, type ScheduleQuery, selectionOf } from './schedule-query.js';
import { ShowScheduleRange } from './show-schedule-range.js';

/** What is scheduled for a stretch of time, and its reschedule and cancellation. */
@PanelPages('schedules')
export class ScheduleChangesController {
  constructor(
    private readonly bulk: BulkChanges,
    private readonly reschedules: Reschedules,
    private readonly pages: ShowScheduleRange,
  ) {}

  @Get('range')
  async range(@CurrentRequest() panel: PanelRequest, @Query() query: ScheduleQuery): Promise<void> {
    await this.pages.show(panel, requireSelection(query));
  }

  @Post('cancel')
  async cancel(@CurrentRequest() panel: PanelRequest, @Body() body: FormBody): Promise<void> {
    await this.start(panel, body, { action: 'cancel', time: null });
  }

  @Post('reschedule')
  async reschedule(@CurrentRequest() panel: PanelRequest, @Body() body: FormBody): Promise<void> {
    const time = this.read(body.at ?? '', panel);
    if (!('code' in time)) return this.start(panel, body, { action: 'reschedule', time });
    panel.refuse('reschedule', { at: timeFault(time, panel.format) }, { ...body, word: '' });
    await this.pages.show(panel, requireSelection(body));
  }

  @Post('changes/:id/stop')
  async stop(@CurrentRequest() panel: PanelRequest, @Param('id') id: string): Promise<void> {
    await this.bulk.stop(readId(id), panel.actor);
    await panel.redirect(ROOT, panel.texts(bulkTexts).bulk.stopped);
  }

  private async start(
    panel: PanelRequest,
    body: FormBody,
    change: { action: 'cancel'; time: null } | { action: 'reschedule'; time: NewTime },
  ): Promise<void> {
    const { action } = change;
    const selection = requireSelection(body);
    const { cancelWord, rescheduleWord } = panel.texts(bulkTexts).bulk;
    const word = action === 'cancel' ? cancelWord : rescheduleWord;
    const isRefused = await lacksWord(panel, { form: action, word, body }, () => this.bulk.count(selection));
    if (isRefused) return this.pages.show(panel, selection);
    await this.bulk.start({ ...change, selection }, panel.actor);
    await panel.redirect(ROOT, panel.texts(bulkTexts).bulk.started);
  }

  /** The new time, or what is wrong with it. */
  private read(value: string, { format }: PanelRequest): NewTime | Violation {
    const scheduledAt = readLocalTime(value, format.zone);
    if (typeof scheduledAt !== 'string') return scheduledAt;
    try {
      return this.reschedules.read({ scheduledAt }, format.zone);
    } catch (error) {
      const [violation] = error instanceof DomainError ? error.violations : [];
      if (!violation) throw error;
      return violation;
    }
  }
}

/** Throws NotFoundException for a URL or a form that names no stretch of time. */
function requireSelection(query: ScheduleQuery): ScheduleSelection {
  const selection = selectionOf(query);
  if (!selection) throw new NotFoundException();
  return selection;
}
