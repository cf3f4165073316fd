import { Get, Param, Query } from '@nestjs/common';
import { ApiKeys } from '@recado/auth';
import { MessageQueries } from '@recado/queries';
import { CurrentRequest } from '../../panel/current-request.js';
import { idOf, readId } from '../../panel/read-id.js';
import { PanelRequest } from '../../panel/panel-request.js';
import { PanelPages } from '../../session/panel-controller.js';
import { type FilterQuery, toFilter } from './message-filter.form.js';
import { messageListView } from './message-list.view.js';
import { MessageListPage, MessageRows } from './message-list.page.js';
import { MessagePage } from './message.page.js';
import { messageTexts } from './texts/index.js';

/** As many messages as fit on two screens. */
const PAGE_SIZE = 50;

/** The list of messages with its filter, and the page of one message. */
@PanelPages('messages')
export class MessagesController {
  constructor(
    private readonly queries: MessageQueries,
    private readonly apiKeys: ApiKeys,
    private readonly page: MessagePage,
  ) {}

  @Get()
  async list(@CurrentRequest() panel: PanelRequest, @Query() query: FilterQuery): Promise<void> {
    const filter = toFilter({ ...query, phone: panel.searchedPhone(query.phone) });
    const before = idOf(query.before);
    const page = await this.queries.page(filter, { before, limit: PAGE_SIZE });
    const view = messageListView({ query, filter, before, page, keys: await this.apiKeys.list() }, panel);
    const { title } = panel.texts(messageTexts).messages;
    await panel.show({ title, body: <MessageListPage view={view} />, part: <MessageRows view={view} /> });
  }

  @Get(':id')
  async detail(@CurrentRequest() panel: PanelRequest, @Param('id') id: string): Promise<void> {
    await this.page.show(panel, readId(id));
  }
}
