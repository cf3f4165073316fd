import { Body, Param, Post } from '@nestjs/common';
import { DomainError, type ErrorCode, type Violation } from '@recado/core';
import { Cancellations, type MessageView, Reschedules, Retries } from '@recado/messages';
import { CurrentRequest } from '../../panel/current-request.js';
import type { FormBody } from '../../panel/form-parser.js';
import { readId } from '../../panel/read-id.js';
import { timeFault } from '../../panel/time-fault.js';
import { readLocalTime } from '../../panel/read-local-time.js';
import { PanelRequest } from '../../panel/panel-request.js';
import { PanelPages } from '../../session/panel-controller.js';
import { MessagePage } from './message.page.js';
import { messageTexts } from './texts/index.js';

const NOT_LEGAL: readonly ErrorCode[] = ['not_cancelable', 'not_reschedulable', 'not_retryable'];

/** Cancels, retries or reschedules one message. Each form leads back to the message's page with a notice. */
@PanelPages('messages')
export class MessageChangesController {
  constructor(
    private readonly cancellations: Cancellations,
    private readonly reschedules: Reschedules,
    private readonly retries: Retries,
    private readonly page: MessagePage,
  ) {}

  @Post(':id/cancel')
  async cancel(@CurrentRequest() panel: PanelRequest, @Param('id') path: string): Promise<void> {
    const id = readId(path);
    await this.change(panel, id, async () => {
      await this.cancellations.message(id, { actor: panel.actor });
      return panel.texts(messageTexts).changes.canceled;
    });
  }

  @Post(':id/retry')
  async retry(@CurrentRequest() panel: PanelRequest, @Param('id') path: string): Promise<void> {
    const id = readId(path);
    await this.change(panel, id, async () => {
      await this.retries.message(id, { actor: panel.actor });
      return panel.texts(messageTexts).changes.retried;
    });
  }

  @Post(':id/reschedule')
  async reschedule(
    @CurrentRequest() panel: PanelRequest,
    @Param('id') path: string,
    @Body() body: FormBody,
  ): Promise<void> {
    const id = readId(path);
    const value = body.when === 'now' ? 'now' : (body.at ?? '');
    const reading = value === 'now' ? value : readLocalTime(value, panel.format.zone);
    if (typeof reading !== 'string') return this.page.show(panel, id, { value, error: sentence(reading, panel) });
    try {
      await this.change(panel, id, async () => {
        const moved = await this.reschedules.message(id, { scheduledAt: reading }, { actor: panel.actor });
        return rescheduledText(moved, panel);
      });
    } catch (error) {
      const [violation] = error instanceof DomainError ? error.violations : [];
      if (!violation) throw error;
      await this.page.show(panel, id, { value: value === 'now' ? '' : value, error: sentence(violation, panel) });
    }
  }

  /** Runs a change and shows its result. A change that is no longer allowed gives a notice, not an error page. */
  private async change(panel: PanelRequest, id: number, act: () => Promise<string>): Promise<void> {
    try {
      panel.leaveNotice('good', await act());
    } catch (error) {
      if (!(error instanceof DomainError) || !NOT_LEGAL.includes(error.code)) throw error;
      const { notRetryable, tooLate } = panel.texts(messageTexts).changes;
      panel.leaveNotice('bad', error.code === 'not_retryable' ? notRetryable : tooLate);
    }
    await panel.redirect(`/admin/messages/${id}`);
  }
}

function sentence(violation: Violation, { format }: PanelRequest): string {
  return timeFault(violation, format);
}

function rescheduledText({ scheduledAt }: MessageView, panel: PanelRequest): string {
  const t = panel.texts(messageTexts);
  return scheduledAt === null ? t.changes.releasedNow : t.changes.rescheduled(panel.format.dateTime(scheduledAt).text);
}
