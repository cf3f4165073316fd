import { hmacOf, inboundId, jidOf, WhatsmeowStandIn, type StandInCallback, textIn } from './whatsmeow.stand-in.js';
import type { StandInAnswer, StandInRequest } from './stand-in.js';

/** The kinds of files by their route, and the fields that carry them. */
const MEDIA: Readonly<Record<string, string>> = {
  image: 'Image',
  document: 'Document',
  video: 'Video',
  audio: 'Audio',
};

/**
 * A stand-in for wuzapi (asternic/wuzapi, commit 02a462c2, read in November 2026): `SendMessage`, `SendDocument` and
 * `GetStatus` of `handlers.go`, the words of whatsmeow behind `error sending message:`, and the callbacks of `wmiau.go` as
 * `helpers.go` posts and signs them with WEBHOOK_FORMAT=json.
 */
export class WuzapiStandIn extends WhatsmeowStandIn {
  readonly parts = { token: 'wuzapi-token', hmacKey: 'wuzapi-hmac-key-of-thirty-two-chars' };

  static start(port = 0): Promise<WuzapiStandIn> {
    return new WuzapiStandIn().listen(port);
  }

  receipt(MessageIDs: readonly string[], progress: string): StandInCallback {
    const chat = jidOf('5511987654321');
    const event = { Chat: chat, Sender: chat, IsFromMe: false, IsGroup: false, MessageIDs };
    const Timestamp = '2026-11-20T13:14:00-03:00';
    const state = progress === 'read' ? 'Read' : 'Delivered';
    return this.callback({ type: 'ReadReceipt', state, event: { ...event, Timestamp, Type: progress } });
  }

  inbound(from: string, conversation: string, IsFromMe = false): StandInCallback {
    const Info = { Chat: jidOf(from), Sender: jidOf(from), IsFromMe, IsGroup: false, ID: inboundId(), PushName: 'Ana' };
    const event = { Info: { ...Info, Timestamp: '2026-11-20T13:14:00-03:00' }, Message: { conversation } };
    return this.callback({ type: 'Message', event });
  }

  /** Any callback, signed. */
  callback(content: object): StandInCallback {
    const body = JSON.stringify({ ...content, instanceName: 'loja', userID: '1' });
    const headers = { 'content-type': 'application/json', 'x-hmac-signature': hmacOf(this.parts.hmacKey, body) };
    return { headers, body };
  }

  protected respond({ method, path, headers, json }: StandInRequest): StandInAnswer | Promise<StandInAnswer> {
    if (headers.token !== this.parts.token) return failure(401, 'unauthorized');
    if (path === '/session/status') {
      const data = { connected: this.isLinked, loggedIn: this.isLinked, token: this.parts.token };
      return { status: 200, body: { code: 200, data, success: true } };
    }
    const kind = /^\/chat\/send\/(\w+)$/.exec(path)?.[1] ?? '';
    const field = MEDIA[kind];
    if (method !== 'POST' || (kind !== 'text' && field === undefined))
      return { status: 404, body: '404 page not found' };
    return this.isLinked ? this.take(json ?? {}, field ?? 'Body') : failure(500, 'no session');
  }

  private take(json: NonNullable<StandInRequest['json']>, field: string): StandInAnswer | Promise<StandInAnswer> {
    const needed = ['Phone', field, ...(field === 'Document' ? ['FileName'] : [])];
    const missing = needed.find((name) => textIn(json, name) === '');
    if (missing !== undefined) return failure(400, `missing ${missing} in Payload`);
    return this.send(textIn(json, 'Phone'), textIn(json, field === 'Body' ? 'Body' : 'Caption'), json.Id);
  }

  private send(phone: string, text: string, id: unknown): StandInAnswer | Promise<StandInAnswer> {
    if (this.strangers.has(phone))
      return failure(500, `error sending message: no LID found for ${jidOf(phone)} from server`);
    return this.answerFor(phone, () => {
      if (this.reachOut.refuses(phone)) return failure(500, 'error sending message: server returned error 463');
      const data = { Details: 'Sent', Id: this.accept(phone, text, id), Timestamp: 1_795_191_240 };
      return { status: 200, body: { code: 200, data, success: true } };
    });
  }
}

/** An error of wuzapi. */
export function failure(code: number, error: string): StandInAnswer {
  return { status: code, body: { code, error, success: false } };
}
