import { csvLine, failureTitle, formatLocal, isSimulated, priorityOf, statusCode } from '@recado/core';
import type { MessagePage, MessageView } from '@recado/messages';
import type { PanelRequest } from '../../panel/panel-request.js';
import { keyName } from '../../ui/key-name.js';
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
export function messageHead(panel: PanelRequest): string {
  const { columns } = panel.texts(messageTexts).messages;
  const zone = panel.format.zoneName();
  const headOf = (head: string | ((zone: string) => string)) => (typeof head === 'string' ? head : head(zone));
  return csvLine(NAMES.map((name) => headOf(columns[name])));
}

/** The lines of messages, page by page: `page` reads the messages below an id. */
export async function* messageLines(
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
