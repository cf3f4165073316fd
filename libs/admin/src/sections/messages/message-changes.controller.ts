import { Post } from '@nestjs/common';
import { DomainError } from '@recado/core';
import { Cancellations, type MessageView, Reschedules, Retries } from '@recado/messages';
import { PanelPages, PanelRequest, readLocalTime, submit, type Submission, toldOn } from '../../session/kit.js';
import { timeFault } from '../../session/kit.js';
import { listOf, messageHref } from './message-filter.form.js';
import { RESCHEDULE } from './message-changes.page.js';
import { ShowMessage } from './show-message.js';
import { messageTexts } from './texts/index.js';

/** Cancels, retries or reschedules one message. Each form leads back to the message's page with a notice. */
@PanelPages('messages')
export class MessageChangesController {
  constructor(
    private readonly cancellations: Cancellations,
    private readonly reschedules: Reschedules,
    private readonly retries: Retries,
    private readonly page: ShowMessage,
  ) {}

  @Post(':id/cancel')
  async cancel(panel: PanelRequest): Promise<void> {
    await this.change(panel, {}, async (id) => {
      await this.cancellations.message(id, { actor: panel.actor });
      return panel.texts(messageTexts).changes.canceled;
    });
  }

  @Post(':id/retry')
  async retry(panel: PanelRequest): Promise<void> {
    await this.change(panel, {}, async (id) => {
      // The form has said what it may cause.
      await this.retries.message(id, { actor: panel.actor }, { mayArriveTwice: true });
      return panel.texts(messageTexts).changes.retried;
    });
  }

  @Post(':id/reschedule')
  async reschedule(panel: PanelRequest): Promise<void> {
    const { body } = panel;
    const isNow = body.when === 'now';
    const time = isNow ? 'now' : readLocalTime(body.at ?? '', panel.format.zone);
    const errors = typeof time === 'string' ? {} : { at: timeFault(time, panel.format) };
    // The button that sends it at once leaves the field empty.
    const entered = isNow ? { at: '' } : { at: '', ...body };
    await this.change(panel, { form: RESCHEDULE, errors, entered }, async (id) => {
      const moved = await this.reschedules.message(id, { scheduledAt: time as string }, { actor: panel.actor });
      return rescheduledText(moved, panel);
    });
  }

  /** Runs a change and shows its result. A change that is no longer allowed gives a notice, not an error page. */
  private async change(
    panel: PanelRequest,
    form: Pick<Submission, 'form' | 'errors' | 'entered'>,
    act: (id: number) => Promise<string>,
  ): Promise<void> {
    const { id } = panel;
    const page = messageHref(id, ...listOf(id, panel));
    const { notRetryable, tooLate } = panel.texts(messageTexts).changes;
    const told = toldOn(page, { not_retryable: notRetryable, not_cancelable: tooLate, not_reschedulable: tooLate });
    await submit(panel, {
      ...form,
      show: () => this.page.show(panel, id),
      act: async () => [page, await act(id)],
      refused: (error) => {
        const [violation] = error instanceof DomainError ? error.violations : [];
        return violation ? { at: timeFault(violation, panel.format) } : told(error);
      },
    });
  }
}

function rescheduledText({ scheduledAt }: MessageView, panel: PanelRequest): string {
  const t = panel.texts(messageTexts);
  return scheduledAt === null ? t.changes.releasedNow : t.changes.rescheduled(panel.format.dateTime(scheduledAt).text);
}
