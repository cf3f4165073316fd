import { Injectable, NotFoundException } from '@nestjs/common';
import { ApiKeys } from '@recado/auth';
import { Channels } from '@recado/channels';
import { BatchQueries, BatchTexts, type BatchView } from '@recado/queries';
import { Sends, type SendView } from '@recado/sends';
import type { PanelRequest } from '../../panel/panel-request.js';
import { Trail } from '../../ui/heading.js';
import { MessagePreviews } from '../templates/message-previews.js';
import { templateHref } from '../templates/template-names.js';
import type { BatchBeside, BatchTemplate } from './batch-beside.js';
import type { CountedForm } from './batch-actions.js';
import { BatchPage } from './batch.page.js';
import { batchPageView, concerned } from './batch.view.js';
import { batchTexts } from './texts/index.js';

/** Shows the page of one batch, also with a refused form. */
@Injectable()
export class ShowBatch {
  constructor(
    private readonly queries: BatchQueries,
    private readonly apiKeys: ApiKeys,
    private readonly channels: Channels,
    private readonly sends: Sends,
    private readonly texts: BatchTexts,
    private readonly previews: MessagePreviews,
  ) {}

  /** Throws NotFoundException where there is no such batch. */
  async show(panel: PanelRequest, id: number): Promise<void> {
    const batch = await this.queries.find(id);
    if (!batch) throw new NotFoundException();
    const key = await this.apiKeys.find(batch.apiKeyId);
    const view = batchPageView(batch, key, panel, await this.beside(batch, panel));
    const part = <BatchPage view={view} />;
    const body = (
      <>
        <Trail href="/admin/batches" text={panel.texts(batchTexts).list.title} />
        {part}
      </>
    );
    await panel.show({ title: view.title, body, part });
  }

  /** How many messages a change would concern now; null: not known yet. Throws NotFoundException. */
  async concerned(id: number, change: CountedForm): Promise<number | null> {
    const batch = await this.queries.find(id);
    if (!batch) throw new NotFoundException();
    return concerned(batch)[change];
  }

  private async beside({ id, poolId }: BatchView, panel: PanelRequest): Promise<BatchBeside> {
    const [send, sample] = await Promise.all([this.sends.ofBatch(id), this.texts.sample(id)]);
    const channel = poolId === null && sample ? this.channels.withId(sample.message.channelId) : undefined;
    return {
      isAllPaused: this.channels.allPaused !== null,
      template: send && this.templateOf(send),
      send,
      sample,
      preview: sample && (await this.previews.of(sample.message, panel)),
      channel: channel ? { ...channel, isSimulator: this.channels.isSimulator(channel) } : null,
    };
  }

  private templateOf({ channelId, templateName: name, templateLanguage: language }: SendView): BatchTemplate | null {
    if (name === null || language === null) return null;
    const hasPage = this.channels.withId(channelId) !== undefined;
    return { name, language, href: hasPage ? templateHref(channelId, { name, language }) : null };
  }
}
