import { Body, Param, Post } from '@nestjs/common';
import { DomainError, type ErrorCode, readTime, type Violation, violationText } from '@recado/core';
import { Cancellations, type MessageView, Reschedules, Retries } from '@recado/messages';
import { CurrentVisit } from '../../panel/current-visit.js';
import type { FormBody } from '../../panel/form-parser.js';
import { readId } from '../../panel/read-id.js';
import { Visit } from '../../panel/visit.js';
import { PanelPages } from '../../session/panel-controller.js';
import { MessagePage } from './message.page.js';

const NOT_LEGAL: readonly ErrorCode[] = ['not_cancelable', 'not_reschedulable', 'not_retryable'];

/** What people change about one message. Each form leads back to its page, which says what came of it. */
@PanelPages('messages')
export class MessageChangesController {
  constructor(
    private readonly cancellations: Cancellations,
    private readonly reschedules: Reschedules,
    private readonly retries: Retries,
    private readonly page: MessagePage,
  ) {}

  @Post(':id/cancel')
  async cancel(@CurrentVisit() visit: Visit, @Param('id') path: string): Promise<void> {
    const id = readId(path);
    await this.change(visit, id, async () => {
      await this.cancellations.message(id, { actor: visit.actor });
      return visit.t.changes.canceled;
    });
  }

  @Post(':id/retry')
  async retry(@CurrentVisit() visit: Visit, @Param('id') path: string): Promise<void> {
    const id = readId(path);
    await this.change(visit, id, async () => {
      await this.retries.message(id, { actor: visit.actor });
      return visit.t.changes.retried;
    });
  }

  @Post(':id/reschedule')
  async reschedule(@CurrentVisit() visit: Visit, @Param('id') path: string, @Body() body: FormBody): Promise<void> {
    const id = readId(path);
    const value = body.when === 'now' ? 'now' : (body.at ?? '');
    const reading = value === 'now' ? value : readLocal(value, visit.format.zone);
    if (typeof reading !== 'string') return this.page.show(visit, id, { value, error: sentence(reading, visit) });
    try {
      await this.change(visit, id, async () => {
        const moved = await this.reschedules.message(id, { scheduledAt: reading }, { actor: visit.actor });
        return rescheduledText(moved, visit);
      });
    } catch (error) {
      const [violation] = error instanceof DomainError ? error.violations : [];
      if (!violation) throw error;
      await this.page.show(visit, id, { value: value === 'now' ? '' : value, error: sentence(violation, visit) });
    }
  }

  /** Does it and says what came of it; what is no longer legal is news, not an error. */
  private async change(visit: Visit, id: number, act: () => Promise<string>): Promise<void> {
    try {
      visit.leaveNotice('good', await act());
    } catch (error) {
      if (!(error instanceof DomainError) || !NOT_LEGAL.includes(error.code)) throw error;
      const { notRetryable, tooLate } = visit.t.changes;
      visit.leaveNotice('bad', error.code === 'not_retryable' ? notRetryable : tooLate);
    }
    await visit.redirect(`/admin/messages/${id}`);
  }
}

/** A time as a field for local times sends it, spelled so that no zone can be mistaken; or what is wrong with it. */
function readLocal(value: string, zone: string): string | Violation {
  const seconds = /T\d\d:\d\d$/.test(value) ? ':00' : '';
  const reading = readTime(`${value.replace('T', ' ')}${seconds}`, zone);
  return reading.ok ? new Date(reading.at).toISOString() : { path: 'at', code: reading.code, params: reading.params };
}

function sentence(violation: Violation, { format }: Visit): string {
  return violationText(violation, format.language === 'en' ? 'en' : 'pt');
}

function rescheduledText({ scheduledAt }: MessageView, { t, format }: Visit): string {
  return scheduledAt === null ? t.changes.releasedNow : t.changes.rescheduled(format.dateTime(scheduledAt).text);
}
