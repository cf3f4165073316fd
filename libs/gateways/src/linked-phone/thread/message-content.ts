import { withTimeout } from '@recado/work';
import type { SendOrder, SentFile } from './calls.js';
import type { Content, Library, LibraryLogger, Socket } from './library.js';

/** How long a file may take on its way to WhatsApp, in ms: 100 MB over a slow line. A silent host would hold the message for ever. */
const UPLOAD_MS = 5 * 60_000;

/** What is sent, with its file uploaded. No links in the text are looked up: the library's own way would ask any address in it. */
export async function contentOf(
  library: Library,
  { socket: { waUploadToServer: upload }, logger }: { socket: Socket; logger: LibraryLogger },
  { text, file, quoted }: Pick<SendOrder, 'text' | 'file' | 'quoted'>,
): Promise<Content> {
  const contextInfo = quoted && { stanzaId: quoted.id, quotedMessage: { conversation: quoted.text ?? '' } };
  if (!file) return { extendedTextMessage: { text, ...(contextInfo && { contextInfo }) } };
  const making = library.generateWAMessageContent(mediaOf(file, text), { upload, logger });
  const made = await withTimeout(UPLOAD_MS, making);
  return contextInfo ? withContext(made, contextInfo) : made;
}

function mediaOf({ type, bytes, mimetype, filename }: SentFile, caption: string): Content {
  const data = Buffer.from(bytes);
  if (type === 'audio') return { audio: data, mimetype };
  const words = caption === '' ? {} : { caption };
  if (type === 'document') return { document: data, mimetype, fileName: filename ?? 'arquivo', ...words };
  return { [type]: data, mimetype, ...words };
}

function withContext(content: Content, contextInfo: Content): Content {
  return Object.fromEntries(
    Object.entries(content).map(([name, part]) => [name, isPart(part) ? { ...part, contextInfo } : part]),
  );
}

function isPart(value: unknown): value is Content {
  return typeof value === 'object' && value !== null;
}
