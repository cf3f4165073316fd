import { Get, NotFoundException, Param, Post } from '@nestjs/common';
import { ApiKeys } from '@recado/auth';
import { Channels } from '@recado/channels';
import { DomainError } from '@recado/core';
import { Cancellations } from '@recado/messages';
import { BatchQueries } from '@recado/queries';
import { CurrentRequest } from '../../panel/current-request.js';
import { readId } from '../../panel/read-id.js';
import { PanelRequest } from '../../panel/panel-request.js';
import { PanelPages } from '../../session/panel-controller.js';
import { batchPageView } from './batch.view.js';

const VIEWS = 'sections/batches/views';

/** One batch: its progress, and the cancellation of what still waits. */
@PanelPages('batches')
export class BatchesController {
  constructor(
    private readonly queries: BatchQueries,
    private readonly cancellations: Cancellations,
    private readonly apiKeys: ApiKeys,
    private readonly channels: Channels,
  ) {}

  @Get(':id')
  async detail(@CurrentRequest() panel: PanelRequest, @Param('id') id: string): Promise<void> {
    const batch = await this.queries.find(readId(id));
    if (!batch) throw new NotFoundException();
    const model = batchPageView(
      batch,
      await this.apiKeys.find(batch.apiKeyId),
      panel,
      this.channels.allPaused !== null,
    );
    const view = panel.isPartial ? `${VIEWS}/batch` : `${VIEWS}/detail`;
    await panel.show({ view, title: model.title, section: 'messages', model });
  }

  @Post(':id/cancel')
  async cancel(@CurrentRequest() panel: PanelRequest, @Param('id') path: string): Promise<void> {
    const id = readId(path);
    const { t, format } = panel;
    try {
      const { canceled } = await this.cancellations.batch(id, { actor: panel.actor });
      panel.leaveNotice('good', t.batch.canceledNotice(canceled, format.number(canceled)));
    } catch (error) {
      if (!(error instanceof DomainError) || error.code !== 'not_cancelable') throw error;
      panel.leaveNotice('bad', t.changes.tooLate);
    }
    await panel.redirect(`/admin/batches/${id}`);
  }
}
