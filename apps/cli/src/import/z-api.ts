import type { ForeignBody } from './foreign-body.js';
import { foreignFile, remarksOf } from './foreign-file.js';
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
  const list = body.object('buttonList');
  const buttons = list && buttonsOf(list);
  if (body.value('buttonList') !== undefined && !buttons) return refused(REFUSALS.buttons);
  // `send-button-list-image` and `-video` have their file within the list.
  const files = [...filesOf(body, FILES), ...(list ? filesOf(list, ['image', 'video']) : [])];
  const message = body.text('message', 'caption');
  if (files.length > 1) return refused(REFUSALS.several);
  const [file] = files;
  if (!file)
    return message === undefined ? refused(REFUSALS.empty) : { ok: true, phone, message: { message, buttons } };
  const media = foreignFile(file.kind, file.content, { filename: body.text('fileName') });
  if (!media) return refused(REFUSALS.fileSource);
  return { ok: true, phone, message: { message, media, buttons }, remarks: remarksOf(media) };
}

function filesOf(body: ForeignBody, kinds: readonly string[]): { kind: string; content: string }[] {
  return kinds.flatMap((kind) => (body.value(kind) === undefined ? [] : [{ kind, content: body.text(kind) ?? '' }]));
}

/** `send-link` makes a card of its own; the link belongs to the text. */
function linkOf(body: ForeignBody, phone: string, link: string): Reading {
  body.lose(LOSSES.preview, 'image', 'title', 'linkDescription', 'linkType');
  const text = body.text('message') ?? '';
  if (text.includes(link)) return { ok: true, phone, message: { message: text } };
  return { ok: true, phone, message: { message: `${text}\n${link}`.trim() }, remarks: [REMARKS.link] };
}

/** Undefined: they are no list of objects. */
function buttonsOf(list: ForeignBody): WireMessage['buttons'] {
  return list.objects('buttons')?.map((button, index) => ({
    reply: { id: button.text('id') ?? String(index + 1), title: button.text('label') ?? '' },
  }));
}
