import type { StandInAnswer, StandInRequest } from './stand-in.js';
import { faultAnswer } from './cloud-errors.js';

/** A file that was uploaded. */
export interface UploadedFile {
  /** What the form says it is. */
  type: string;
  bytes: Buffer;
}

/** The uploads of a number at Meta, which gives each an id (docs/gateways/facts.md, Meta). */
export class CloudUploadDesk {
  /** By id. An id that is removed is one that Meta does not know any more. */
  readonly files = new Map<string, UploadedFile>();
  /** Requests for an upload. */
  count = 0;
  /** What answers the next uploads; undefined: they are taken. */
  broken: StandInAnswer | undefined;

  respond({ headers, body }: StandInRequest): StandInAnswer {
    this.count++;
    if (this.broken) return this.broken;
    const boundary = /boundary=(.+)$/.exec(headers['content-type'] ?? '')?.[1];
    const parts = boundary === undefined ? new Map<string, Buffer>() : partsOf(body, boundary);
    const [type, bytes] = [parts.get('type')?.toString() ?? '', parts.get('file')];
    if (parts.get('messaging_product')?.toString() !== 'whatsapp' || !bytes) return faultAnswer({ code: 100 });
    if (/^(?:application\/xml|text\/csv)$/.test(type))
      return faultAnswer({ code: 100, message: 'Param file must be one of the types' });
    const id = String(1_037_543_291_000_000 + this.count);
    this.files.set(id, { type, bytes });
    return { status: 200, body: { id } };
  }
}

/** The contents of the parts of a form by their names. */
function partsOf(body: Buffer, boundary: string): Map<string, Buffer> {
  const parts = new Map<string, Buffer>();
  const mark = Buffer.from(`--${boundary}`);
  for (let at = body.indexOf(mark); at >= 0;) {
    const next = body.indexOf(mark, at + mark.length);
    if (next < 0) break;
    const part = body.subarray(at + mark.length + 2, next - 2);
    const end = part.indexOf('\r\n\r\n');
    const name = /name="([^"]+)"/.exec(part.subarray(0, end).toString())?.[1];
    if (name !== undefined) parts.set(name, Buffer.from(part.subarray(end + 4)));
    at = next;
  }
  return parts;
}
