import { Get, Param } from '@nestjs/common';
import { ApiKeys } from '@recado/auth';
import { CurrentVisit } from '../../panel/current-visit.js';
import { Visit } from '../../panel/visit.js';
import { PanelPages } from '../../session/panel-controller.js';
import { keyListView } from './key-list.view.js';
import { KeyPage } from './key.page.js';

/** The keys: the list, and one of them. */
@PanelPages('api-keys')
export class ApiKeysController {
  constructor(
    private readonly apiKeys: ApiKeys,
    private readonly page: KeyPage,
  ) {}

  @Get()
  async list(@CurrentVisit() visit: Visit): Promise<void> {
    const model = keyListView(await this.apiKeys.list(), visit);
    await visit.show({ view: 'sections/api-keys/views/list', title: visit.t.keys.title, section: 'apiKeys', model });
  }

  @Get(':id')
  async manage(@CurrentVisit() visit: Visit, @Param('id') id: string): Promise<void> {
    await this.page.show(visit, await this.page.find(id));
  }
}
