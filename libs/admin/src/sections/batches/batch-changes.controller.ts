import { Body, Param, Post } from '@nestjs/common';
import { DomainError, type Violation } from '@recado/core';
import { BatchPauses, Cancellations, Reschedules, Retries } from '@recado/messages';
import { CurrentRequest } from '../../panel/current-request.js';
import type { FormBody } from '../../panel/form-parser.js';
import { PanelRequest } from '../../panel/panel-request.js';
import { readId } from '../../panel/read-id.js';
import { timeFault } from '../../panel/time-fault.js';
import { readLocalTime } from '../../panel/read-local-time.js';
import { PanelPages } from '../../session/panel-controller.js';
import { lacksWord } from '../../bulk/confirm-many.js';
import { bulkTexts } from '../../bulk/texts/index.js';
import type { CountedForm } from './batch-actions.js';
import { ShowBatch } from './show-batch.js';
import { batchTexts } from './texts/index.js';

/** Pauses, resumes, reschedules and cancels a batch, and sends its failures again. Each leads back to its page. */
@PanelPages('batches')
export class BatchChangesController {
  constructor(
    private readonly pauses: BatchPauses,
    private readonly cancellations: Cancellations,
    private readonly reschedules: Reschedules,
    private readonly retries: Retries,
    private readonly detail: ShowBatch,
  ) {}

  @Post(':id/pause')
  async pause(@CurrentRequest() panel: PanelRequest, @Param('id') path: string): Promise<void> {
    await change(panel, path, async (id) => {
      await this.pauses.pause(id, { actor: panel.actor });
      return panel.texts(batchTexts).batch.pausedNotice;
    });
  }

  @Post(':id/resume')
  async resume(@CurrentRequest() panel: PanelRequest, @Param('id') path: string): Promise<void> {
    await change(panel, path, async (id) => {
      await this.pauses.resume(id, { actor: panel.actor });
      return panel.texts(batchTexts).batch.resumedNotice;
    });
  }

  @Post(':id/cancel')
  async cancel(
    @CurrentRequest() panel: PanelRequest,
    @Param('id') path: string,
    @Body() body: FormBody,
  ): Promise<void> {
    if (await this.lacksWord(panel, path, 'cancel', body)) return;
    await change(panel, path, async (id) => {
      const { canceled, isStopped } = await this.cancellations.batch(id, { actor: panel.actor });
      if (canceled === 0 && !isStopped) throw new DomainError('not_cancelable');
      const { batch: t } = panel.texts(batchTexts);
      const notice = isStopped ? t.stoppedNotice : t.canceledNotice;
      return notice(canceled, panel.format.number(canceled));
    });
  }

  @Post(':id/retry')
  async retry(@CurrentRequest() panel: PanelRequest, @Param('id') path: string, @Body() body: FormBody): Promise<void> {
    if (await this.lacksWord(panel, path, 'retry', body)) return;
    await change(panel, path, async (id) => {
      const retried = await this.retries.batch(id, { actor: panel.actor });
      return panel.texts(batchTexts).batch.retriedNotice(retried, panel.format.number(retried));
    });
  }

  @Post(':id/reschedule')
  async reschedule(
    @CurrentRequest() panel: PanelRequest,
    @Param('id') path: string,
    @Body() body: FormBody,
  ): Promise<void> {
    const { zone } = panel.format;
    const time = readLocalTime(body.at ?? '', zone);
    const refuse = (violation: Violation) => {
      panel.refuse('reschedule', { at: timeFault(violation, panel.format) }, { ...body, word: '' });
      return this.detail.show(panel, readId(path));
    };
    if (typeof time !== 'string') return refuse(time);
    if (await this.lacksWord(panel, path, 'reschedule', body)) return;
    try {
      await change(panel, path, async (id) => {
        const requested = { scheduledAt: time, timezone: zone };
        const { rescheduled } = await this.reschedules.batch(id, requested, { actor: panel.actor });
        return panel.texts(batchTexts).batch.rescheduledNotice(rescheduled, panel.format.number(rescheduled));
      });
    } catch (error) {
      const [violation] = error instanceof DomainError ? error.violations : [];
      if (!violation) throw error;
      await refuse(violation);
    }
  }

  /** Whether the word is missing that a change of so many messages needs. If so, the page is shown again, and says it. */
  private async lacksWord(panel: PanelRequest, path: string, form: CountedForm, body: FormBody): Promise<boolean> {
    const id = readId(path);
    const word = panel.texts(bulkTexts).bulk[`${form}Word`];
    const isMissing = await lacksWord(panel, { form, word, body }, () => this.detail.concerned(id, form));
    if (isMissing) await this.detail.show(panel, id);
    return isMissing;
  }
}

/** Runs a change and shows its result. A change that is not possible any more gives a notice, not an error page. */
function change(panel: PanelRequest, path: string, act: (id: number) => Promise<string>): Promise<void> {
  const id = readId(path);
  return panel.perform(`/admin/batches/${id}`, () => act(id), panel.texts(batchTexts).batch.refusals);
}
