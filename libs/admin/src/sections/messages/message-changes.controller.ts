import { Body, Param, Post } from '@nestjs/common';
import { DomainError, type Violation } from '@recado/core';
import { Cancellations, type MessageView, Reschedules, Retries } from '@recado/messages';
import { CurrentRequest } from '../../panel/current-request.js';
import type { FormBody } from '../../panel/form-parser.js';
import { readId } from '../../panel/read-id.js';
import { timeFault } from '../../panel/time-fault.js';
import { readLocalTime } from '../../panel/read-local-time.js';
import { PanelRequest } from '../../panel/panel-request.js';
import { PanelPages } from '../../session/panel-controller.js';
import { listOf, messageHref } from './came-from.js';
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
  async cancel(@CurrentRequest() panel: PanelRequest, @Param('id') path: string): Promise<void> {
    const id = readId(path);
    await change(panel, id, async () => {
      await this.cancellations.message(id, { actor: panel.actor });
      return panel.texts(messageTexts).changes.canceled;
    });
  }

  @Post(':id/retry')
  async retry(@CurrentRequest() panel: PanelRequest, @Param('id') path: string): Promise<void> {
    const id = readId(path);
    await change(panel, id, async () => {
      // The form has said what it may cause.
      await this.retries.message(id, { actor: panel.actor }, { mayArriveTwice: true });
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
    const isNow = body.when === 'now';
    const time = isNow ? 'now' : readLocalTime(body.at ?? '', panel.format.zone);
    const refuse = (violation: Violation) => {
      // The button that sends it at once leaves the field empty.
      panel.refuse(RESCHEDULE, { at: timeFault(violation, panel.format) }, isNow ? { at: '' } : { at: '', ...body });
      return this.page.show(panel, id);
    };
    if (typeof time !== 'string') return refuse(time);
    try {
      await change(panel, id, async () => {
        const moved = await this.reschedules.message(id, { scheduledAt: time }, { actor: panel.actor });
        return rescheduledText(moved, panel);
      });
    } catch (error) {
      const [violation] = error instanceof DomainError ? error.violations : [];
      if (!violation) throw error;
      await refuse(violation);
    }
  }
}

/** Runs a change and shows its result. A change that is no longer allowed gives a notice, not an error page. */
function change(panel: PanelRequest, id: number, act: () => Promise<string>): Promise<void> {
  const { notRetryable, tooLate } = panel.texts(messageTexts).changes;
  const refusals = { not_retryable: notRetryable, not_cancelable: tooLate, not_reschedulable: tooLate };
  return panel.perform(messageHref(id, ...listOf(id, panel)), act, refusals);
}

function rescheduledText({ scheduledAt }: MessageView, panel: PanelRequest): string {
  const t = panel.texts(messageTexts);
  return scheduledAt === null ? t.changes.releasedNow : t.changes.rescheduled(panel.format.dateTime(scheduledAt).text);
}
