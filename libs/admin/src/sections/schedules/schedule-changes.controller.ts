import { Get, Post } from '@nestjs/common';
import { type Violation } from '@recado/core';
import { BulkChanges, type NewTime, Reschedules, type ScheduleSelection } from '@recado/messages';
import { wordErrors } from '../../bulk/confirm-many.js';
import { bulkTexts } from '../../bulk/texts/index.js';
import { found, PanelPages, PanelRequest, readLocalTime, submit, violationsOf } from '../../session/kit.js';
import { timeFault } from '../../session/kit.js';
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
  async range(panel: PanelRequest): Promise<void> {
    await this.pages.show(panel, requireSelection(panel.query));
  }

  @Post('cancel')
  async cancel(panel: PanelRequest): Promise<void> {
    await this.start(panel, 'cancel', null);
  }

  @Post('reschedule')
  async reschedule(panel: PanelRequest): Promise<void> {
    await this.start(panel, 'reschedule', this.read(panel.body.at ?? '', panel));
  }

  @Post('changes/:id/stop')
  async stop(panel: PanelRequest): Promise<void> {
    await this.bulk.stop(panel.id, panel.actor);
    await panel.redirect(ROOT, panel.texts(bulkTexts).bulk.stopped);
  }

  private async start(panel: PanelRequest, form: 'cancel' | 'reschedule', time: NewTime | Violation | null) {
    const { body } = panel;
    const selection = requireSelection(body);
    const { bulk: t } = panel.texts(bulkTexts);
    const fault = time && 'code' in time ? time : null;
    await submit(panel, {
      form,
      errors: fault
        ? { at: timeFault(fault, panel.format) }
        : await wordErrors(panel, t[`${form}Word`], () => this.bulk.count(selection)),
      entered: { ...body, word: '' },
      show: () => this.pages.show(panel, selection),
      act: async () => {
        const change = form === 'cancel' ? { action: form, time: null } : { action: form, time: time as NewTime };
        await this.bulk.start({ ...change, selection }, panel.actor);
        return [ROOT, t.started];
      },
    });
  }

  /** The new time, or what is wrong with it. */
  private read(value: string, { format }: PanelRequest): NewTime | Violation {
    const scheduledAt = readLocalTime(value, format.zone);
    if (typeof scheduledAt !== 'string') return scheduledAt;
    try {
      return this.reschedules.read({ scheduledAt }, format.zone);
    } catch (error) {
      return violationsOf(error)[0];
    }
  }
}

/** Throws NotFoundException for a URL or a form that names no stretch of time. */
function requireSelection(query: ScheduleQuery): ScheduleSelection {
  return found(selectionOf(query));
}
