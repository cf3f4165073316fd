import { inboundId, jidOf, WhatsmeowStandIn, type StandInCallback, textIn } from './whatsmeow.stand-in.js';
import type { StandInAnswer, StandInRequest } from './stand-in.js';

/** The fields that a request needs, and what it is answered without them. */
const TEXT = { number: 'phone number is required', text: 'message body is required' };
const MEDIA = { number: 'phone number is required', url: 'URL is required', type: 'media type is required' };

/**
 * A stand-in for evolution-go (evolution-foundation/evolution-go, commits 115cf988 and 0d48ca72, read in November 2026):
 * `SendText` and `SendMedia` of `pkg/sendMessage/handler/send_handler.go`, the errors of `ensureClientConnected` and
 * `validateAndCheckUserExists` in `pkg/sendMessage/service/send_service.go`, and the events of
 * `pkg/whatsmeow/service/whatsmeow.go`, which it posts without any signature and with the token of the instance.
 */
export class EvolutionGoStandIn extends WhatsmeowStandIn {
  readonly parts = { apikey: 'evolution-go-token' };
  /** Whether the licence was activated; until then every route answers 503. */
  isActivated = true;

  static start(port = 0): Promise<EvolutionGoStandIn> {
    return new EvolutionGoStandIn().listen(port);
  }

  receipt(MessageIDs: readonly string[], progress: string): StandInCallback {
    const chat = jidOf('5511987654321');
    const data = { Chat: chat, Sender: chat, IsFromMe: false, IsGroup: false, MessageIDs };
    const more = { Timestamp: '2026-11-20T13:14:00-03:00', Type: progress === 'read' ? 'read' : '' };
    return this.callback({
      event: 'Receipt',
      state: progress === 'read' ? 'Read' : 'Delivered',
      data: { ...data, ...more },
    });
  }

  inbound(from: string, conversation: string, IsFromMe = false): StandInCallback {
    const Info = { Chat: jidOf(from), Sender: jidOf(from), IsFromMe, IsGroup: false, ID: inboundId(), PushName: 'Ana' };
    const data = { Info: { ...Info, Timestamp: '2026-11-20T13:14:00-03:00' }, Message: { conversation } };
    return this.callback({ event: 'Message', data });
  }

  /** Any event. */
  callback(content: object): StandInCallback {
    const ofInstance = { instanceToken: this.parts.apikey, instanceId: '9f1c', instanceName: 'loja' };
    return {
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...content, ...ofInstance }),
    };
  }

  protected respond({ method, path, headers, json }: StandInRequest): StandInAnswer | Promise<StandInAnswer> {
    if (!this.isActivated) return { status: 503, body: { error: 'service not activated', code: 'LICENSE_REQUIRED' } };
    if (headers.apikey !== this.parts.apikey) return failure(401, 'not authorized');
    if (path === '/instance/status') {
      const data = { Connected: this.isLinked, LoggedIn: this.isLinked, Name: 'loja' };
      return { status: 200, body: { message: 'success', data } };
    }
    if (method !== 'POST' || !['/send/text', '/send/media'].includes(path))
      return { status: 404, body: '404 page not found' };
    const needed = path === '/send/media' ? MEDIA : TEXT;
    const missing = Object.entries(needed).find(([name]) => textIn(json, name) === '');
    if (missing) return failure(400, missing[1]);
    return this.send(textIn(json, 'number'), textIn(json, needed === TEXT ? 'text' : 'caption'), json?.id);
  }

  private send(number: string, text: string, id: unknown): StandInAnswer | Promise<StandInAnswer> {
    if (!this.isLinked) return failure(500, 'no active session found');
    if (this.strangers.has(number)) return failure(500, `number ${number} is not registered on WhatsApp`);
    return this.answerFor(number, () => {
      if (this.reachOut.refuses(number)) return failure(500, 'server returned error 463');
      const Info = { Chat: jidOf(number), IsFromMe: true, ID: this.accept(number, text, id) };
      return { status: 200, body: { message: 'success', data: { Info, Message: {} } } };
    });
  }
}

/** An error of evolution-go. */
export function failure(status: number, error: string): StandInAnswer {
  return { status, body: { error } };
}
