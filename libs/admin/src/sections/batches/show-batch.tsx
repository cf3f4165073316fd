import { Injectable, NotFoundException } from '@nestjs/common';
import { ApiKeys } from '@recado/auth';
import { Channels } from '@recado/channels';
import { BatchQueries } from '@recado/queries';
import { Sends } from '@recado/sends';
import type { PanelRequest } from '../../panel/panel-request.js';
import { Trail } from '../../ui/heading.js';
import { templateHref } from '../templates/template-names.js';
import { BatchPage } from './batch.page.js';
import { type BatchTemplate, batchPageView } from './batch.view.js';
import { batchTexts } from './texts/index.js';

/** Shows the page of one batch, also with a refused form. */
@Injectable()
export class ShowBatch {
  constructor(
    private readonly queries: BatchQueries,
    private readonly apiKeys: ApiKeys,
    private readonly channels: Channels,
    private readonly sends: Sends,
  ) {}

  /** Throws NotFoundException where there is no such batch. */
  async show(panel: PanelRequest, id: number): Promise<void> {
    const batch = await this.queries.find(id);
    if (!batch) throw new NotFoundException();
    const key = await this.apiKeys.find(batch.apiKeyId);
    const view = batchPageView(batch, key, panel, this.channels.allPaused !== null, await this.templateOf(id));
    const part = <BatchPage view={view} />;
    const body = (
      <>
        <Trail href="/admin/batches" text={panel.texts(batchTexts).list.title} />
        {part}
      </>
    );
    await panel.show({ title: view.title, body, part });
  }

  private async templateOf(batchId: number): Promise<BatchTemplate | null> {
    const send = await this.sends.ofBatch(batchId);
    if (!send || send.templateName === null || send.templateLanguage === null) return null;
    const [name, language] = [send.templateName, send.templateLanguage];
    const hasPage = this.channels.withId(send.channelId) !== undefined;
    return { name, language, href: hasPage ? templateHref(send.channelId, { name, language }) : null };
  }
}
