import { Get, Param, Query } from '@nestjs/common';
import { ApiKeys } from '@recado/auth';
import { BatchListQuery } from '@recado/queries';
import { CurrentRequest } from '../../panel/current-request.js';
import { PanelRequest } from '../../panel/panel-request.js';
import { idOf, readId } from '../../panel/read-id.js';
import { PanelPages } from '../../session/panel-controller.js';
import { showsName } from './shows-name.js';
import { ShowBatch } from './show-batch.js';
import { type BatchQuery, toBatchFilter } from './batch-filter.form.js';
import { BatchListPage, BatchRows } from './batch-list.page.js';
import { batchTexts } from './texts/index.js';

const PAGE_SIZE = 20;

/** The list of batches with its filter, and the page of one batch. */
@PanelPages('batches')
export class BatchesController {
  constructor(
    private readonly batches: BatchListQuery,
    private readonly apiKeys: ApiKeys,
    private readonly detailPage: ShowBatch,
  ) {}

  @Get()
  async list(@CurrentRequest() panel: PanelRequest, @Query() query: BatchQuery): Promise<void> {
    const filter = toBatchFilter(query, panel.format.zone);
    const before = idOf(query.before);
    const page = await this.batches.page(filter, { limit: PAGE_SIZE, ...(before !== undefined && { before }) });
    const items = page.items.filter((item) => showsName(item, filter, panel));
    const isFiltered = Object.keys(filter).length > 0;
    const props = { query, isFiltered, before, items, nextBefore: page.nextBefore, keys: await this.apiKeys.list() };
    const { title } = panel.texts(batchTexts).list;
    await panel.show({ title, body: <BatchListPage {...props} />, part: <BatchRows {...props} /> });
  }

  @Get(':id')
  async detail(@CurrentRequest() panel: PanelRequest, @Param('id') id: string): Promise<void> {
    await this.detailPage.show(panel, readId(id));
  }
}
