import { isFields } from './foreign-body.js';
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
    const file = body.value('file');
    const message = body.text('text', 'caption');
    if (isFields(file)) return fileOf(file, phone, message);
    return message === undefined ? refused(REFUSALS.empty) : { ok: true, phone, message: { message } };
  },
};

function fileOf(file: Readonly<Record<string, unknown>>, phone: string, message: string | undefined): Reading {
  const text = (name: string) => (typeof file[name] === 'string' ? file[name] : undefined);
  const kind = kindOf(text('mimetype'));
  if (kind === undefined) return refused(REFUSALS.fileKind);
  const content = text('url') ?? text('data') ?? '';
  const media = foreignFile(kind, content, { filename: text('filename'), mimetype: text('mimetype') });
  return media ? { ok: true, phone, message: { message, media } } : refused(REFUSALS.fileSource);
}
