import { randomUUID } from 'node:crypto';
import type { OutgoingFile } from '../port/outgoing-file.js';

/** A body that is read while it is sent, so that a file in it is never whole in memory. */
export interface StreamedBody {
  readonly contentType: string;
  /** Bytes. */
  readonly length: number;
  open(): AsyncIterable<Buffer>;
}

export function isStreamed(body: object): body is StreamedBody {
  return 'open' in body && typeof body.open === 'function';
}

/** How long a body may take: what is usual, and the time for its bytes at 2 Mbit/s, in ms. */
export function timeFor({ length }: Pick<StreamedBody, 'length'>, usualMs: number): number {
  return usualMs + Math.ceil(length / 256);
}

/** A form with these fields and then the file. */
export function formWithFile(
  fields: Readonly<Record<string, string>>,
  file: OutgoingFile,
  mimetype: string,
): StreamedBody {
  const boundary = `recado-${randomUUID()}`;
  const part = (headers: string, content: string) => `--${boundary}\r\n${headers}\r\n\r\n${content}`;
  const named = Object.entries(fields).map(
    ([name, value]) => `${part(`content-disposition: form-data; name="${name}"`, value)}\r\n`,
  );
  // Providers decide by the part and show the name of the message, so this one only has to be well-formed.
  const disposition = `content-disposition: form-data; name="file"; filename="file"\r\ncontent-type: ${mimetype}`;
  const head = Buffer.from(named.join('') + part(disposition, ''));
  const tail = Buffer.from(`\r\n--${boundary}--\r\n`);
  return {
    contentType: `multipart/form-data; boundary=${boundary}`,
    length: head.length + file.size + tail.length,
    async *open() {
      yield head;
      yield* file.open();
      yield tail;
    },
  };
}

/** A JSON document of which one text is the file in base64: `document` gets that text. */
export function jsonWithFile(document: (data: string) => object, file: OutgoingFile): StreamedBody {
  return textWithFile((data) => JSON.stringify(document(data)), file, 'application/json');
}

/** A text in which the file stands in base64, wherever `text` puts what it gets. */
export function textWithFile(text: (data: string) => string, file: OutgoingFile, contentType: string): StreamedBody {
  const mark = randomUUID();
  const pieces = text(mark)
    .split(mark)
    .map((piece) => Buffer.from(piece));
  const ofPieces = pieces.reduce((sum, { length }) => sum + length, 0);
  return {
    contentType,
    length: ofPieces + base64Length(file.size) * (pieces.length - 1),
    async *open() {
      for (const [index, piece] of pieces.entries()) {
        if (index > 0) yield* inBase64(file.open());
        yield piece;
      }
    },
  };
}

function base64Length(bytes: number): number {
  return Math.ceil(bytes / 3) * 4;
}

/** Three bytes are four letters: what is left of a part goes with the next one. */
async function* inBase64(bytes: AsyncIterable<Buffer>): AsyncGenerator<Buffer, void> {
  let rest: Buffer = Buffer.alloc(0);
  for await (const piece of bytes) {
    const all = rest.length === 0 ? piece : Buffer.concat([rest, piece]);
    const whole = all.length - (all.length % 3);
    yield Buffer.from(all.toString('base64', 0, whole), 'latin1');
    rest = Buffer.from(all.subarray(whole));
  }
  if (rest.length > 0) yield Buffer.from(rest.toString('base64'), 'latin1');
}
