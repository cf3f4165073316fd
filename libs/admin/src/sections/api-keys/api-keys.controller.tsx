import { Get, Param, Query } from '@nestjs/common';
import { ApiKeys, type ApiKeyView, KeyDays } from '@recado/auth';
import { Channels } from '@recado/channels';
import { CurrentRequest } from '../../panel/current-request.js';
import { PanelRequest } from '../../panel/panel-request.js';
import { PanelPages } from '../../session/panel-controller.js';
import { KeyListPage } from './key-list.page.js';
import { keyListView, TREND_DAYS } from './key-list.view.js';
import { KeyPage } from './key.page.js';
import { keyTexts } from './texts/index.js';

/** The list of keys, and the page of one. */
@PanelPages('api-keys', 'administrator')
export class ApiKeysController {
  constructor(
    private readonly apiKeys: ApiKeys,
    private readonly days: KeyDays,
    private readonly page: KeyPage,
    private readonly channels: Channels,
  ) {}

  @Get()
  async list(@CurrentRequest() panel: PanelRequest, @Query('q') typed: unknown): Promise<void> {
    const [keys, requests] = await Promise.all([this.apiKeys.list(), this.days.last(TREND_DAYS)]);
    const isSimulated = (key: ApiKeyView) => this.channels.isSimulator(this.channels.senderOf(key));
    const view = keyListView({ keys, requests, isSimulated, typed }, panel);
    await panel.show({ title: panel.texts(keyTexts).keys.title, body: <KeyListPage view={view} /> });
  }

  @Get(':id')
  async manage(@CurrentRequest() panel: PanelRequest, @Param('id') id: string): Promise<void> {
    await this.page.show(panel, await this.page.find(id));
  }
}
