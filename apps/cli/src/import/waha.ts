import type { ForeignBody } from './foreign-body.js';
import { foreignFile, kindOf } from './foreign-file.js';
import { type ImportSource, type Reading, refused } from './import-source.js';
import { LOSSES, REFUSALS } from './texts.js';

/** WAHA: bodies of `sendText`, `sendImage`, `sendFile`, `sendVideo` and `sendVoice`. Source: waha.devlike.pro, November 2026. */
export const WAHA: ImportSource = {
  name: 'waha',
  read(body) {
    body.lose(LOSSES.sender, 'session');
    body.lose(LOSSES.quote, 'reply_to');
    body.lose(LOSSES.preview, 'linkPreview', 'linkPreviewHighQuality');
    body.lose(LOSSES.mentions, 'mentions');
    body.lose(LOSSES.service, 'convert', 'asNote');
    const phone = body.text('chatId', 'phone') ?? '';
    const isFile = body.value('file') !== undefined;
    const message = body.text('text', 'caption');
    if (isFile) return fileOf(body.object('file'), phone, message);
    return message === undefined ? refused(REFUSALS.empty) : { ok: true, phone, message: { message } };
  },
};

function fileOf(file: ForeignBody | undefined, phone: string, message: string | undefined): Reading {
  if (!file) return refused(REFUSALS.fileSource);
  const mimetype = file.text('mimetype');
  const kind = kindOf(mimetype);
  if (kind === undefined) return refused(REFUSALS.fileKind);
  const media = foreignFile(kind, file.text('url', 'data') ?? '', { filename: file.text('filename'), mimetype });
  return media ? { ok: true, phone, message: { message, media } } : refused(REFUSALS.fileSource);
}
