import { Get } from '@nestjs/common';
import { ApiKeys } from '@recado/auth';
import { Channels } from '@recado/channels';
import { csvLine, failureTitle, formatLocal, isSimulated, priorityOf, statusCode } from '@recado/core';
import type { MessagePage, MessageView, MessagePage as Found } from '@recado/messages';
import { MessageQueries } from '@recado/queries';
import { BulkExports, hasErrors, PanelPages, PanelRequest } from '../../session/kit.js';
import { keyName } from '../../ui/kit.js';
import { type MessageQuery, type ReadFilter, readFilter, messagesHref, recordedFilter } from './message-filter.form.js';
import { MessageListPage, MessageRows } from './message-list.page.js';
import { ShowMessage } from './show-message.js';
import { messageTexts } from './texts/index.js';

type Column = (message: MessageView, panel: PanelRequest) => string | number | null;

const time =
  (read: (message: MessageView) => number | null): Column =>
  (message, { format }) => {
    const at = read(message);
    return at === null ? null : formatLocal(at, format.zone);
  };

/** The columns of the file, by the names of their heads in the texts. */
const COLUMNS = {
  id: ({ id }) => id,
  batch: ({ batchId }) => batchId,
  reference: ({ reference }, { format }) => reference && format.raw(reference),
  phone: ({ phone, userId }, { format }) =>
    (userId === null ? null : format.raw(userId)) ?? (phone && format.phoneInFile(phone)),
  text: ({ text }, { format }) => text && format.text(text),
  status: ({ status }, { t }) => t.statuses[statusCode(status)],
  channel: ({ channel }) => channel,
  key: ({ apiKeyName }, panel) => keyName(apiKeyName, panel),
  priority: ({ lane }, panel) => panel.texts(messageTexts).message.priorities[priorityOf(lane)],
  accepted: time(({ createdAt }) => createdAt),
  scheduled: time(({ scheduledAt }) => scheduledAt),
  sent: time(({ sentAt }) => sentAt),
  delivered: time(({ deliveredAt }) => deliveredAt),
  read: time(({ readAt }) => readAt),
  ended: time(({ endedAt }) => endedAt),
  attempts: ({ attempts }) => attempts,
  // A code that has no words is that of a provider or of a version to come.
  code: ({ failureCode }, { language }) => failureCode && (failureTitle(failureCode, language) ?? failureCode),
  reason: ({ failureReason }, { format }) => failureReason && format.raw(failureReason),
  // The ids of some providers contain the phone.
  providerId: ({ providerMessageId }, { format }) => providerMessageId && format.raw(providerMessageId),
  simulated: (message, panel) => (isSimulated(message) ? panel.texts(messageTexts).messages.yes : null),
} satisfies Record<string, Column>;
const NAMES = Object.keys(COLUMNS) as (keyof typeof COLUMNS)[];

/** The line with the headings. */
function messageHead(panel: PanelRequest): string {
  const { columns } = panel.texts(messageTexts).messages;
  const zone = panel.format.zoneName();
  const headOf = (head: string | ((zone: string) => string)) => (typeof head === 'string' ? head : head(zone));
  return csvLine(NAMES.map((name) => headOf(columns[name])));
}

/** The lines of messages, page by page: `page` reads the messages below an id. */
async function* messageLines(
  page: (before: number | undefined) => Promise<MessagePage>,
  panel: PanelRequest,
): AsyncGenerator<string[], void> {
  for (let before: number | null | undefined; before !== null;) {
    const { items, nextBefore } = await page(before);
    yield items.map((item) => csvLine(NAMES.map((name) => fieldOf(name, item, panel))));
    before = nextBefore;
  }
}

function fieldOf(name: keyof typeof COLUMNS, message: MessageView, panel: PanelRequest): string {
  const column: Column = COLUMNS[name];
  return String(column(message, panel) ?? '');
}

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
  async list(panel: PanelRequest): Promise<void> {
    const [keys, channels] = await Promise.all([this.apiKeys.list(), this.channels.all()]);
    const read = readFilter(allowed(panel.query, panel), { keys, channels, zone: panel.format.zone });
    const props = { ...read, ...(await this.find(read)), keys, channels };
    const { title } = panel.texts(messageTexts).messages;
    const [body, part] = [<MessageListPage {...props} />, <MessageRows {...props} />];
    await panel.show({ title, body, part, isRefused: hasErrors(read.errors) });
  }

  @Get('export')
  async export(panel: PanelRequest): Promise<void> {
    const [keys, channels] = await Promise.all([this.apiKeys.list(), this.channels.all()]);
    const { filter, errors } = readFilter(allowed(panel.query, panel), { keys, channels, zone: panel.format.zone });
    // The list says what is wrong with its filter.
    if (hasErrors(errors)) return panel.redirect(messagesHref(panel.query));
    const { fileName } = panel.texts(messageTexts).messages;
    await this.exports.send(panel, {
      file: `${fileName}.csv`,
      entry: { action: 'messages.exported', filter: recordedFilter(filter) },
      head: messageHead(panel),
      pages: messageLines((before) => this.queries.page(filter, { before, limit: EXPORT_PAGE }), panel),
    });
  }

  /** Nothing where the filter was refused. */
  private async find({ filter, errors, before }: ReadFilter): Promise<Found> {
    if (hasErrors(errors)) return { items: [], nextBefore: null };
    return this.queries.page(filter, { before, limit: PAGE_SIZE });
  }

  @Get(':id')
  async detail(panel: PanelRequest): Promise<void> {
    await this.page.show(panel, panel.id);
  }
}

/** Throws ForbiddenException for who looks for a phone or a reference, and may not see them. */
function allowed(query: MessageQuery, panel: PanelRequest): MessageQuery {
  for (const value of [query.phone, query.reference]) panel.searchedPhone(value);
  return query;
}
