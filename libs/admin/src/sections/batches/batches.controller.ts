import { Get, NotFoundException, Param, Post } from '@nestjs/common';
import { ApiKeys } from '@recado/auth';
import { Channels } from '@recado/channels';
import { DomainError } from '@recado/core';
import { Cancellations } from '@recado/messages';
import { BatchQueries } from '@recado/queries';
import { CurrentVisit } from '../../panel/current-visit.js';
import { readId } from '../../panel/read-id.js';
import { Visit } from '../../panel/visit.js';
import { PanelPages } from '../../session/panel-controller.js';
import { batchPageView } from './batch.view.js';

const VIEWS = 'sections/batches/views';

/** One batch: how far it is, and the end of what waits of it. */
@PanelPages('batches')
export class BatchesController {
  constructor(
    private readonly queries: BatchQueries,
    private readonly cancellations: Cancellations,
    private readonly apiKeys: ApiKeys,
    private readonly channels: Channels,
  ) {}

  @Get(':id')
  async detail(@CurrentVisit() visit: Visit, @Param('id') id: string): Promise<void> {
    const batch = await this.queries.find(readId(id));
    if (!batch) throw new NotFoundException();
    const model = batchPageView(
      batch,
      await this.apiKeys.find(batch.apiKeyId),
      visit,
      this.channels.allPaused !== null,
    );
    const view = visit.isPartial ? `${VIEWS}/batch` : `${VIEWS}/detail`;
    await visit.show({ view, title: model.title, section: 'messages', model });
  }

  @Post(':id/cancel')
  async cancel(@CurrentVisit() visit: Visit, @Param('id') path: string): Promise<void> {
    const id = readId(path);
    const { t, format } = visit;
    try {
      const { canceled } = await this.cancellations.batch(id, { actor: visit.actor });
      visit.leaveNotice('good', t.batch.canceledNotice(canceled, format.number(canceled)));
    } catch (error) {
      if (!(error instanceof DomainError) || error.code !== 'not_cancelable') throw error;
      visit.leaveNotice('bad', t.changes.tooLate);
    }
    await visit.redirect(`/admin/batches/${id}`);
  }
}
