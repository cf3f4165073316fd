import { hmacOf, inboundId, jidOf, WhatsmeowStandIn, type StandInCallback } from './whatsmeow.stand-in.js';
import type { StandInAnswer, StandInRequest } from './stand-in.js';

const USER = 'recado';
const PASSWORD = 'gowa-password';

/** The kinds of files by their route, and the fields that carry their address. */
const MEDIA: Readonly<Record<string, string>> = {
  image: 'image_url',
  file: 'file_url',
  video: 'video_url',
  audio: 'audio_url',
};

/**
 * A stand-in for GOWA 9 (aldinokemal/go-whatsapp-web-multidevice, read in November 2026): routes and answers are those of
 * `src/ui/rest/send.go` and `app.go`, errors those of `src/pkg/error/*.go` as `src/ui/rest/middleware/recovery.go` writes
 * them, the device is found as in `middleware/device.go`, and callbacks are those of
 * `src/infrastructure/whatsapp/event_receipt.go` and `event_message.go`, signed as `docs/webhook-payload.md` says.
 */
export class GowaStandIn extends WhatsmeowStandIn {
  readonly parts = { user: USER, password: PASSWORD, device: 'loja', webhookSecret: 'gowa-webhook-secret' };

  static start(port = 0): Promise<GowaStandIn> {
    return new GowaStandIn().listen(port);
  }

  receipt(ids: readonly string[], receipt_type: string): StandInCallback {
    const payload = { ids, chat_id: jidOf('5511987654321'), from: jidOf('5511987654321'), receipt_type };
    return this.callback({ event: 'message.ack', timestamp: '2026-11-20T16:14:00Z', payload });
  }

  inbound(from: string, body: string, is_from_me = false): StandInCallback {
    const at = '2026-11-20T16:14:00Z';
    const payload = { id: inboundId(), chat_id: jidOf(from), from: jidOf(from), from_name: 'Ana', timestamp: at };
    return this.callback({ event: 'message', payload: { ...payload, is_from_me, body } });
  }

  /** Any callback, signed. */
  callback(content: object): StandInCallback {
    const body = JSON.stringify({ device_id: jidOf('5511900000000'), ...content });
    const signature = `sha256=${hmacOf(this.parts.webhookSecret, body)}`;
    return { headers: { 'content-type': 'application/json', 'x-hub-signature-256': signature }, body };
  }

  protected respond({ method, path, headers, json }: StandInRequest): StandInAnswer | Promise<StandInAnswer> {
    const expected = `Basic ${Buffer.from(`${USER}:${PASSWORD}`).toString('base64')}`;
    if (headers.authorization !== expected) return { status: 401, body: 'Unauthorized' };
    if (headers['x-device-id'] !== this.parts.device) return failure(404, 'DEVICE_NOT_FOUND', 'device not found');
    if (path === '/app/status') {
      const results = { is_connected: this.isLinked, is_logged_in: this.isLinked, device_id: this.parts.device };
      return { status: 200, body: { code: 'SUCCESS', message: 'Connection status retrieved', results } };
    }
    const kind = /^\/send\/(\w+)$/.exec(path)?.[1] ?? '';
    const field = MEDIA[kind];
    if (method !== 'POST' || (kind !== 'message' && field === undefined))
      return { status: 404, body: `Cannot ${method} ${path}` };
    const text = field === undefined ? json?.message : captionOf(json, field);
    return this.send(json?.phone, text);
  }

  private send(phone: unknown, text: unknown): StandInAnswer | Promise<StandInAnswer> {
    if (typeof phone !== 'string' || typeof text !== 'string')
      return failure(400, 'VALIDATION_ERROR', 'phone: cannot be blank.');
    if (!this.isLinked) return failure(401, 'AUTHENTICATION_ERROR', 'you are not logged in');
    if (this.strangers.has(phone)) return failure(400, 'INVALID_JID', 'user is not registered');
    return this.answerFor(phone, () => {
      if (this.reachOut.refuses(phone)) return reachOutLocked();
      const message_id = this.accept(phone, text);
      const status = `Message sent to ${phone}`;
      return { status: 200, body: { code: 'SUCCESS', message: status, results: { message_id, status } } };
    });
  }
}

/** The answer to a message that WhatsApp refused with its error 463. */
const reachOutLocked = () =>
  failure(429, 'WA_REACHOUT_TIMELOCK', 'WhatsApp rejected this send with error 463 (reach-out timelock).');

/** An error of GOWA. */
export function failure(status: number, code: string, message: string): StandInAnswer {
  return { status, body: { code, message, results: null } };
}

function captionOf(json: StandInRequest['json'], field: string): unknown {
  return typeof json?.[field] === 'string' ? (json.caption ?? '') : undefined;
}
