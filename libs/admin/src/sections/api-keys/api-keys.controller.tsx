import { Get, Param } from '@nestjs/common';
import { ApiKeys } from '@recado/auth';
import { CurrentRequest } from '../../panel/current-request.js';
import { PanelRequest } from '../../panel/panel-request.js';
import { PanelPages } from '../../session/panel-controller.js';
import { KeyListPage } from './key-list.page.js';
import { keyListView } from './key-list.view.js';
import { KeyPage } from './key.page.js';
import { keyTexts } from './texts/index.js';

/** The list of keys, and the page of one. */
@PanelPages('api-keys', 'administrator')
export class ApiKeysController {
  constructor(
    private readonly apiKeys: ApiKeys,
    private readonly page: KeyPage,
  ) {}

  @Get()
  async list(@CurrentRequest() panel: PanelRequest): Promise<void> {
    const view = keyListView(await this.apiKeys.list(), panel);
    await panel.show({ title: panel.texts(keyTexts).keys.title, body: <KeyListPage view={view} /> });
  }

  @Get(':id')
  async manage(@CurrentRequest() panel: PanelRequest, @Param('id') id: string): Promise<void> {
    await this.page.show(panel, await this.page.find(id));
  }
}
