import { Injectable, NotFoundException } from '@nestjs/common';
import { ApiKeys } from '@recado/auth';
import { Channels } from '@recado/channels';
import { BatchQueries } from '@recado/queries';
import type { PanelRequest } from '../../panel/panel-request.js';
import { Trail } from '../../ui/heading.js';
import { BatchPage } from './batch.page.js';
import { batchPageView } from './batch.view.js';
import { batchTexts } from './texts/index.js';

/** Shows the page of one batch, also with a refused form. */
@Injectable()
export class ShowBatch {
  constructor(
    private readonly queries: BatchQueries,
    private readonly apiKeys: ApiKeys,
    private readonly channels: Channels,
  ) {}

  /** Throws NotFoundException where there is no such batch. */
  async show(panel: PanelRequest, id: number): Promise<void> {
    const batch = await this.queries.find(id);
    if (!batch) throw new NotFoundException();
    const key = await this.apiKeys.find(batch.apiKeyId);
    const view = batchPageView(batch, key, panel, this.channels.allPaused !== null);
    const part = <BatchPage view={view} />;
    const body = (
      <>
        <Trail href="/admin/batches" text={panel.texts(batchTexts).list.title} />
        {part}
      </>
    );
    await panel.show({ title: view.title, body, part });
  }
}
