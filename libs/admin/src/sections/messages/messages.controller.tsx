import { Get, Param, Query } from '@nestjs/common';
import { ApiKeys } from '@recado/auth';
import { Channels } from '@recado/channels';
import type { MessagePage as Found } from '@recado/messages';
import { MessageQueries } from '@recado/queries';
import { CurrentRequest } from '../../panel/current-request.js';
import { idOf, readId } from '../../panel/read-id.js';
import { PanelRequest } from '../../panel/panel-request.js';
import { hasErrors } from '../../panel/read-form.js';
import { BulkExports } from '../../session/bulk-exports.js';
import { PanelPages } from '../../session/panel-controller.js';
import { messageHead, messageLines } from './message-export.js';
import { type FilterQuery, type ReadFilter, readFilter, messagesHref, recordedFilter } from './message-filter.form.js';
import { MessageListPage, MessageRows } from './message-list.page.js';
import { ShowMessage } from './show-message.js';
import { messageTexts } from './texts/index.js';

/** As many messages as fit on two screens. */
const PAGE_SIZE = 50;
/** Rows of the export that are read at once, so that it is never held whole. */
const EXPORT_PAGE = 500;

/** The list of messages with its filter, and the page of one message. */
@PanelPages('messages')
export class MessagesController {
  constructor(
    private readonly queries: MessageQueries,
    private readonly apiKeys: ApiKeys,
    private readonly channels: Channels,
    private readonly page: ShowMessage,
    private readonly exports: BulkExports,
  ) {}

  @Get()
  async list(@CurrentRequest() panel: PanelRequest, @Query() query: FilterQuery): Promise<void> {
    const [keys, channels] = await Promise.all([this.apiKeys.list(), this.channels.all()]);
    const read = readFilter(allowed(query, panel), { keys, channels, zone: panel.format.zone });
    const before = idOf(query.before);
    const page = await this.find(read, before);
    const props = { query, ...read, before, ...page, keys, channels };
    const { title } = panel.texts(messageTexts).messages;
    const [body, part] = [<MessageListPage {...props} />, <MessageRows {...props} />];
    await panel.show({ title, body, part, isRefused: hasErrors(read.errors) });
  }

  @Get('export')
  async export(@CurrentRequest() panel: PanelRequest, @Query() query: FilterQuery): Promise<void> {
    const [keys, channels] = await Promise.all([this.apiKeys.list(), this.channels.all()]);
    const { filter, errors } = readFilter(allowed(query, panel), { keys, channels, zone: panel.format.zone });
    // The list says what is wrong with its filter.
    if (hasErrors(errors)) return panel.redirect(messagesHref(query));
    const { fileName } = panel.texts(messageTexts).messages;
    await this.exports.send(panel, {
      file: `${fileName}.csv`,
      entry: { action: 'messages.exported', filter: recordedFilter(filter) },
      head: messageHead(panel),
      pages: messageLines((before) => this.queries.page(filter, { before, limit: EXPORT_PAGE }), panel),
    });
  }

  /** Nothing where the filter was refused. */
  private async find({ filter, errors }: ReadFilter, before: number | undefined): Promise<Found> {
    if (hasErrors(errors)) return { items: [], nextBefore: null };
    return this.queries.page(filter, { before, limit: PAGE_SIZE });
  }

  @Get(':id')
  async detail(@CurrentRequest() panel: PanelRequest, @Param('id') id: string): Promise<void> {
    await this.page.show(panel, readId(id));
  }
}

/** Throws ForbiddenException for who looks for a phone or a reference, and may not see them. */
function allowed(query: FilterQuery, panel: PanelRequest): FilterQuery {
  for (const value of [query.phone, query.reference]) panel.searchedPhone(value);
  return query;
}
