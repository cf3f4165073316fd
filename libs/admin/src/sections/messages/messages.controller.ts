import { Get, Param, Query } from '@nestjs/common';
import { ApiKeys } from '@recado/auth';
import { MessageQueries } from '@recado/queries';
import { CurrentRequest } from '../../panel/current-request.js';
import { idOf, readId } from '../../panel/read-id.js';
import { PanelRequest } from '../../panel/panel-request.js';
import { PanelPages } from '../../session/panel-controller.js';
import { type FilterQuery, toFilter } from './message-filter.form.js';
import { messageListView } from './message-list.view.js';
import { MessagePage } from './message.page.js';

/** As many messages as fit on two screens. */
const PAGE_SIZE = 50;
const VIEWS = 'sections/messages/views';

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
    const model = messageListView({ query, filter, before, page, keys: await this.apiKeys.list() }, panel);
    const view = panel.isPartial ? `${VIEWS}/rows` : `${VIEWS}/list`;
    await panel.show({ view, title: panel.t.messages.title, section: 'messages', model });
  }

  @Get(':id')
  async detail(@CurrentRequest() panel: PanelRequest, @Param('id') id: string): Promise<void> {
    await this.page.show(panel, readId(id));
  }
}
