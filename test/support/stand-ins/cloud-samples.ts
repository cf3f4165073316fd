import type { StandInAnswer, StandInRequest } from './stand-in.js';
import { faultAnswer } from './cloud-errors.js';

/** Meta's resumable upload of samples for templates: a session under an app, and then the bytes, which get a handle. */
export class CloudSampleDesk {
  /** The app of the channel. */
  appId = '1234567890123456';
  /** What was uploaded, by its handle. */
  readonly samples = new Map<string, { type: string; bytes: Buffer }>();
  private readonly sessions = new Map<string, { type: string; length: number }>();

  /** Undefined: the request is no upload of a sample. */
  respond(request: StandInRequest, version: string, token: string): StandInAnswer | undefined {
    const { method, path, query, headers } = request;
    if (method !== 'POST') return undefined;
    const [, app] = new RegExp(`^/${version}/([0-9]+)/uploads$`).exec(path) ?? [];
    if (app !== undefined) {
      if (headers.authorization !== `Bearer ${token}`) return faultAnswer({ code: 190 });
      return app === this.appId
        ? this.start(query)
        : faultAnswer({ code: 100, message: 'Object does not exist', subcode: 33 });
    }
    const [, session] = new RegExp(`^/${version}/(upload:.+)$`).exec(path) ?? [];
    if (session === undefined) return undefined;
    if (headers.authorization !== `OAuth ${token}`) return faultAnswer({ code: 190 });
    return this.take(`${session}?sig=${query.get('sig')}`, request);
  }

  private start(query: URLSearchParams): StandInAnswer {
    const [type, length] = [query.get('file_type') ?? '', Number(query.get('file_length'))];
    const isTaken = /^(?:application\/pdf|image\/(?:jpeg|jpg|png)|video\/mp4)$/.test(type) && length > 0;
    if (!isTaken) return faultAnswer({ code: 100, message: 'Invalid file type' });
    const id = `upload:MTphdHRhY2htZW50Og${this.sessions.size}?sig=ARZqkGCA_uQMxC8nHKI`;
    this.sessions.set(id, { type, length });
    return { status: 200, body: { id } };
  }

  private take(id: string, { headers, body }: StandInRequest): StandInAnswer {
    const session = this.sessions.get(id);
    if (!session || headers.file_offset !== '0' || body.length !== session.length)
      return faultAnswer({ code: 100, message: 'Upload does not fit its session' });
    const handle = `4::aW1hZ2UvcG5n:ARa${this.samples.size}:e:1790000000:1:2:3`;
    this.samples.set(handle, { type: session.type, bytes: body });
    return { status: 200, body: { h: handle } };
  }
}
