import { Get, Param, Query } from '@nestjs/common';
import { ApiKeys, type ApiKeyView, KeyDays } from '@recado/auth';
import { Channels } from '@recado/channels';
import { CurrentRequest } from '../../panel/current-request.js';
import { PanelRequest } from '../../panel/panel-request.js';
import { PanelPages } from '../../session/panel-controller.js';
import { containsText } from '../../panel/plain-text.js';
import { KeyListPage } from './key-list.page.js';
import { keyMatch } from './key-match.js';
import { ShowKey } from './show-key.js';
import { keyTexts } from './texts/index.js';

/** How many days the trend of a key has. */
const TREND_DAYS = 14;
const NO_REQUESTS = Array.from({ length: TREND_DAYS }, () => 0);

/** The list of keys, and the page of one. */
@PanelPages('api-keys', 'administrator')
export class ApiKeysController {
  constructor(
    private readonly apiKeys: ApiKeys,
    private readonly days: KeyDays,
    private readonly page: ShowKey,
    private readonly channels: Channels,
  ) {}

  @Get()
  async list(@CurrentRequest() panel: PanelRequest, @Query('q') typed: unknown): Promise<void> {
    const [keys, requests] = await Promise.all([this.apiKeys.list(), this.days.last(TREND_DAYS)]);
    const searched = typeof typed === 'string' ? typed.trim() : '';
    const found = searched === '' ? keys : keys.filter((key) => hasText(key, searched));
    const listed = found.map((key) => ({
      ...key,
      trend: requests.get(key.id) ?? NO_REQUESTS,
      isSimulated: this.channels.isSimulator(this.channels.senderOf(key)),
    }));
    const body = <KeyListPage keys={listed} searched={searched} />;
    await panel.show({ title: panel.texts(keyTexts).keys.title, body });
  }

  @Get(':id')
  async manage(@CurrentRequest() panel: PanelRequest, @Param('id') id: string): Promise<void> {
    await this.page.show(panel, await this.page.find(id));
  }
}

/** Its notes and its maker are looked for, too. */
function hasText(key: ApiKeyView, searched: string): boolean {
  return keyMatch(key, searched) !== null || containsText(`${key.notes ?? ''}\n${key.createdBy ?? ''}`, searched);
}
