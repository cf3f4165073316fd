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
import { Trail } from '../../ui/heading.js';
import { messageTexts } from '../messages/texts/index.js';
import { BatchPage } from './batch.page.js';
import { batchPageView } from './batch.view.js';
import { batchTexts } from './texts/index.js';

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
    const view = batchPageView(batch, await this.apiKeys.find(batch.apiKeyId), panel, this.channels.allPaused !== null);
    const part = <BatchPage view={view} />;
    const trail = <Trail href="/admin/messages" text={panel.texts(messageTexts).messages.title} />;
    const body = (
      <>
        {trail}
        {part}
      </>
    );
    await panel.show({ title: view.title, section: 'messages', body, part });
  }

  @Post(':id/cancel')
  async cancel(@CurrentRequest() panel: PanelRequest, @Param('id') path: string): Promise<void> {
    const id = readId(path);
    const { format } = panel;
    try {
      const { canceled } = await this.cancellations.batch(id, { actor: panel.actor });
      panel.leaveNotice('good', panel.texts(batchTexts).batch.canceledNotice(canceled, format.number(canceled)));
    } catch (error) {
      if (!(error instanceof DomainError) || error.code !== 'not_cancelable') throw error;
      panel.leaveNotice('bad', panel.texts(messageTexts).changes.tooLate);
    }
    await panel.redirect(`/admin/batches/${id}`);
  }
}
