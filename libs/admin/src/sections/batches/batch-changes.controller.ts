import { Post } from '@nestjs/common';
import { DomainError } from '@recado/core';
import { BatchPauses, Cancellations, Reschedules, Retries } from '@recado/messages';
import { PanelPages, PanelRequest, readLocalTime, submit, type Submission, toldOn } from '../../session/kit.js';
import { timeFault } from '../../session/kit.js';
import { wordErrors } from '../../bulk/confirm-many.js';
import { bulkTexts } from '../../bulk/texts/index.js';
import type { CountedForm } from './batch-actions.js';
import { ShowBatch } from './show-batch.js';
import { batchTexts } from './texts/index.js';

type NamedForm = Pick<Submission, 'form' | 'errors'>;

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
  async pause(panel: PanelRequest): Promise<void> {
    await this.change(panel, {}, async (id) => {
      await this.pauses.pause(id, { actor: panel.actor });
      return panel.texts(batchTexts).batch.pausedNotice;
    });
  }

  @Post(':id/resume')
  async resume(panel: PanelRequest): Promise<void> {
    await this.change(panel, {}, async (id) => {
      await this.pauses.resume(id, { actor: panel.actor });
      return panel.texts(batchTexts).batch.resumedNotice;
    });
  }

  @Post(':id/cancel')
  async cancel(panel: PanelRequest): Promise<void> {
    const form = await this.counted(panel, 'cancel');
    await this.change(panel, form, async (id) => {
      const { canceled, isStopped } = await this.cancellations.batch(id, { actor: panel.actor });
      if (canceled === 0 && !isStopped) throw new DomainError('not_cancelable');
      const { batch: t } = panel.texts(batchTexts);
      const notice = isStopped ? t.stoppedNotice : t.canceledNotice;
      return notice(canceled, panel.format.number(canceled));
    });
  }

  @Post(':id/retry')
  async retry(panel: PanelRequest): Promise<void> {
    const form = await this.counted(panel, 'retry');
    await this.change(panel, form, async (id) => {
      const retried = await this.retries.batch(id, { actor: panel.actor });
      return panel.texts(batchTexts).batch.retriedNotice(retried, panel.format.number(retried));
    });
  }

  @Post(':id/reschedule')
  async reschedule(panel: PanelRequest): Promise<void> {
    const { zone } = panel.format;
    const time = readLocalTime(panel.body.at ?? '', zone);
    const at = typeof time === 'string' ? null : timeFault(time, panel.format);
    const form = at === null ? await this.counted(panel, 'reschedule') : { form: 'reschedule', errors: { at } };
    await this.change(panel, form, async (id) => {
      const requested = { scheduledAt: time as string, timezone: zone };
      const { rescheduled } = await this.reschedules.batch(id, requested, { actor: panel.actor });
      return panel.texts(batchTexts).batch.rescheduledNotice(rescheduled, panel.format.number(rescheduled));
    });
  }

  /** The form of a change that may need a typed word, because it is of so many messages. */
  private async counted(panel: PanelRequest, form: CountedForm): Promise<NamedForm> {
    const { id } = panel;
    const word = panel.texts(bulkTexts).bulk[`${form}Word`];
    return { form, errors: await wordErrors(panel, word, () => this.detail.concerned(id, form)) };
  }

  /** Runs a change and shows its result. A change that is not possible any more gives a notice, not an error page. */
  private async change(panel: PanelRequest, form: NamedForm, act: (id: number) => Promise<string>): Promise<void> {
    const { id, body } = panel;
    const page = `/admin/batches/${id}`;
    const told = toldOn(page, panel.texts(batchTexts).batch.refusals);
    await submit(panel, {
      ...form,
      entered: { ...body, word: '' },
      show: () => this.detail.show(panel, id),
      act: async () => [page, await act(id)],
      refused: (error) => {
        const [violation] = error instanceof DomainError ? error.violations : [];
        return violation ? { at: timeFault(violation, panel.format) } : told(error);
      },
    });
  }
}
