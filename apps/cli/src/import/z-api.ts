import { type ForeignBody, isFields } from './foreign-body.js';
import { foreignFile } from './foreign-file.js';
import { type ImportSource, type Reading, refused, type WireMessage } from './import-source.js';
import { LOSSES, REFUSALS, REMARKS } from './texts.js';

const FILES = ['image', 'document', 'video', 'audio'] as const;

/** Z-API: bodies of `send-text`, `send-link`, `send-button-list` and of the files. Source: developer.z-api.io, November 2026. */
export const Z_API: ImportSource = {
  name: 'z-api',
  read(body) {
    body.lose(LOSSES.pace, 'delayMessage');
    body.lose(LOSSES.typing, 'delayTyping');
    body.lose(LOSSES.quote, 'messageId');
    body.lose(LOSSES.edit, 'editMessageId', 'editDocumentMessageId');
    body.lose(LOSSES.once, 'viewOnce');
    body.lose(LOSSES.service, 'async', 'waveform');
    const phone = body.text('phone') ?? '';
    const link = body.text('linkUrl');
    return link === undefined ? contentOf(body, phone) : linkOf(body, phone, link);
  },
};

function contentOf(body: ForeignBody, phone: string): Reading {
  const kind = FILES.find((name) => body.value(name) !== undefined);
  const message = body.text('message', 'caption');
  const buttons = buttonsOf(body.value('buttonList'));
  if (kind === undefined)
    return message === undefined ? refused(REFUSALS.empty) : { ok: true, phone, message: { message, buttons } };
  const media = foreignFile(kind, body.text(kind) ?? '', { filename: body.text('fileName') });
  return media ? { ok: true, phone, message: { message, media } } : refused(REFUSALS.fileSource);
}

/** `send-link` makes a card of its own; the link belongs to the text. */
function linkOf(body: ForeignBody, phone: string, link: string): Reading {
  body.lose(LOSSES.preview, 'image', 'title', 'linkDescription', 'linkType');
  const text = body.text('message') ?? '';
  if (text.includes(link)) return { ok: true, phone, message: { message: text } };
  return { ok: true, phone, message: { message: `${text}\n${link}`.trim() }, remarks: [REMARKS.link] };
}

function buttonsOf(list: unknown): WireMessage['buttons'] {
  const buttons: unknown = isFields(list) ? list['buttons'] : undefined;
  if (!Array.isArray(buttons)) return undefined;
  return buttons
    .filter(isFields)
    .map(({ id, label }, index) => ({ reply: { id: textOf(id) ?? String(index + 1), title: textOf(label) ?? '' } }));
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined;
}
