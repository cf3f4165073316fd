import { createHmac, randomBytes } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { whatsAppIdOf } from './whatsapp-id.js';
import { ReachOutLimit } from './reach-out-limit.js';
import { type Fate, StandIn, type StandInAnswer, type StandInRequest } from './stand-in.js';

/** How Evolution proves its callbacks: by a header, or by a token that it signs. */
export type EvolutionProof = 'header' | 'jwt';

export interface EvolutionOptions {
  apiKey?: string;
  instance?: string;
  webhookSecret?: string;
  /** The URL for callbacks; missing: it posts none. */
  callbackUrl?: string;
  proof?: EvolutionProof;
}

/** Who wrote to the instance: their number, their hidden id, or both. */
export interface EvolutionSender {
  phone?: string;
  /** Digits. */
  lid?: string;
}

/** Texts, and media by their address. */
const SENDS = ['sendText', 'sendMedia', 'sendWhatsAppAudio'];
/** The first part of the paths that there are. */
const AREAS = ['instance', 'webhook', 'chat', 'message'];
const DEFAULTS = {
  apiKey: '429683C4C977415CAAFCCE10F7D57E11',
  instance: 'loja 1',
  webhookSecret: 'the-webhook-secret',
};

/** A stand-in for Evolution API 2.3: texts and their receipts (docs/gateways/facts.md, Evolution). */
export class EvolutionStandIn extends StandIn {
  /** The connection of the instance to WhatsApp. */
  state: 'open' | 'connecting' | 'close' = 'open';
  /** The account of the instance; null: it tells none. */
  owner: string | null = null;
  /** Whether the key is valid. */
  knowsKey = true;
  /** Whether the instance exists. */
  hasInstance = true;
  /** Whether the key may create instances: the global one may. */
  isGlobalKey = true;
  /** The code that is shown while it connects; null: there is none yet. */
  qr: { code: string; pairingCode: string | null } | null = null;
  /** What everything is answered with: by a proxy in front of it, or while 2.4 has not been activated; null: the usual. */
  instead: StandInAnswer | null = null;
  /** What happens to the question for its state; undefined: the usual. */
  stateFate: Fate | undefined;
  /** Whether it takes WhatsApp's id of a message from the request, as 2.4 does. */
  takesIds = false;
  /** The webhook of the instance; null: it has none. */
  webhook: Record<string, unknown> | null = null;
  /** What it tells as its version at its root; null: nothing. */
  version: string | null = null;
  /** Whether this is one of the first versions of 2. */
  isFlat = false;
  /** What happens to “typing…”; undefined: the usual. */
  presenceFate: Fate | undefined;
  /** To whom WhatsApp lets the number write. */
  readonly reachOut = new ReachOutLimit();
  /** Whether this version passes on the code of a message that WhatsApp refused; those up to 2.3.7 do not. */
  tellsCodes = true;
  /** The hidden ids of numbers, as digits: the answers to texts have them. */
  readonly lids = new Map<string, string>();
  /** The URL for callbacks; undefined: it posts none. */
  callbackUrl: string | undefined;
  /** The stored statuses of messages by WhatsApp's id; answers contain those of other messages too. */
  readonly updates: { keyId: string; status: string }[] = [];
  readonly settings: { url: string; instance: string; apiKey: string; webhookSecret: string; typing: 'off' | 'on' };

  private constructor(private readonly options: EvolutionOptions) {
    super();
    const { apiKey, instance, webhookSecret } = { ...DEFAULTS, ...options };
    this.settings = { url: '', instance, apiKey, webhookSecret, typing: 'off' };
    this.callbackUrl = options.callbackUrl;
  }

  static async start(options: EvolutionOptions = {}, port = 0): Promise<EvolutionStandIn> {
    const standIn = await new EvolutionStandIn(options).listen(port);
    standIn.settings.url = standIn.url;
    return standIn;
  }

  /** A callback of Evolution; it contains the key of the instance. */
  callback(event: string, data: unknown, proof: EvolutionProof = 'header') {
    const { instance, apiKey } = this.settings;
    const body = JSON.stringify({
      event,
      instance,
      data,
      destination: this.callbackUrl,
      // Local time with the mark of UTC.
      date_time: '2026-11-20T13:14:00.000Z',
      sender: '5511900000000@s.whatsapp.net',
      server_url: this.url,
      apikey: apiKey,
    });
    return { headers: { 'content-type': 'application/json', ...this.proof(proof) }, body };
  }

  /** A callback for a text that somebody wrote. Who has both ids writes from the hidden one. */
  inbound({ phone, lid }: EvolutionSender, conversation = 'oi', more: object = {}) {
    if (phone !== undefined) this.reachOut.wrote(phone);
    const id = `3A${randomBytes(8).toString('hex').toUpperCase()}`;
    const remoteJid = lid === undefined ? `${phone}@s.whatsapp.net` : `${lid}@lid`;
    const remoteJidAlt = phone === undefined || lid === undefined ? undefined : `${phone}@s.whatsapp.net`;
    const key = { remoteJid, remoteJidAlt, fromMe: false, id };
    const messageTimestamp = Math.floor(Date.now() / 1_000);
    return this.callback('messages.upsert', { key, message: { conversation }, messageTimestamp, ...more });
  }

  protected respond(request: StandInRequest): StandInAnswer | Promise<StandInAnswer> {
    if (this.instead) return this.instead;
    const [, area = '', verb, name] = request.path.split('/');
    if (!AREAS.includes(area)) return this.outside(request);
    const refusal = this.refusal(request, name);
    if (refusal) return refusal;
    if (name === undefined) return this.ofAll(request);
    if (area === 'webhook') return this.webhookOf(request);
    if (`${area}/${verb}` === 'instance/connectionState') {
      const state = { status: 200, body: { instance: { instanceName: name, state: this.state } } };
      return this.withFate(this.stateFate, () => state);
    }
    if (`${area}/${verb}` === 'chat/sendPresence') return this.withFate(this.presenceFate, () => this.type(request));
    if (`${area}/${verb}` === 'instance/connect') return this.connect();
    if (`${area}/${verb}` === 'chat/findStatusMessage') return { status: 200, body: this.updates };
    if (area === 'message' && SENDS.includes(verb ?? '')) return this.sendText(request);
    return problem(404, 'Not Found', [`Cannot ${request.method} ${request.path}`]);
  }

  /** The root, which needs no key, and paths that there are not. */
  private outside({ method, path }: StandInRequest): StandInAnswer {
    if (path !== '/' || this.version === null) return problem(404, 'Not Found', [`Cannot ${method} ${path}`]);
    return { status: 200, body: { status: 200, message: 'Welcome to the Evolution API', version: this.version } };
  }

  /** “typing…” is answered when its time is over. */
  private async type({ json }: StandInRequest): Promise<StandInAnswer> {
    const { number, presence, delay: typingMs } = json ?? {};
    if (typeof number !== 'string' || presence !== 'composing' || typeof typingMs !== 'number')
      return problem(400, 'Bad Request', [['delay']]);
    await delay(typingMs);
    return { status: 201, body: { presence } };
  }

  /** The guards: they ask for the instance before the key. */
  private refusal({ headers }: StandInRequest, name: string | undefined): StandInAnswer | undefined {
    const { apiKey, instance } = this.settings;
    const isMissing = name !== undefined && (name !== instance || !this.hasInstance);
    if (isMissing) return problem(404, 'Not Found', [`The "${name}" instance does not exist`]);
    const isKnown = this.knowsKey && headers.apikey === apiKey;
    return isKnown ? undefined : problem(401, 'Unauthorized', 'Unauthorized');
  }

  /** The routes without an instance. */
  private ofAll(request: StandInRequest): StandInAnswer {
    const { instance } = this.settings;
    if (request.path === '/instance/create') return this.create(request);
    if (request.path !== '/instance/fetchInstances')
      return problem(404, 'Not Found', [`Cannot ${request.method} ${request.path}`]);
    if (!this.hasInstance)
      return problem(404, 'Not Found', [`Instance "${request.query.get('instanceName')}" not found`]);
    return {
      status: 200,
      body: [
        { name: instance, connectionStatus: this.state, ownerJid: this.owner, token: 'the-token-of-the-instance' },
      ],
    };
  }

  /** The row of the webhook, which holds its headers. The first versions of 2 take it flat, and know no headers. */
  private webhookOf({ path, json }: StandInRequest): StandInAnswer {
    if (path.startsWith('/webhook/find/')) return { status: 200, body: this.webhook };
    const given = (this.isFlat ? json : json?.webhook) as Record<string, unknown> | undefined;
    if (typeof given?.url !== 'string' || typeof given.enabled !== 'boolean')
      return problem(400, 'Bad Request', [[`instance requires property "${this.isFlat ? 'url' : 'webhook'}"`]]);
    this.keep(given);
    return { status: 201, body: this.webhook };
  }

  private keep({ url, enabled, events, headers = null, byEvents, base64 }: Record<string, unknown>): void {
    const row = { id: 'cm0webhook', url, enabled, events, webhookByEvents: byEvents, webhookBase64: base64 };
    this.webhook = { ...row, headers: this.isFlat ? null : headers, instanceId: 'cm0instance' };
  }

  private create({ json }: StandInRequest): StandInAnswer {
    const { instanceName, integration, webhook } = json ?? {};
    if (!this.isGlobalKey) return problem(401, 'Unauthorized', 'Unauthorized');
    if (integration !== 'WHATSAPP-BAILEYS') return problem(400, 'Bad Request', ['Invalid integration']);
    if (this.hasInstance) return problem(403, 'Forbidden', [`This name "${String(instanceName)}" is already in use.`]);
    this.hasInstance = true;
    this.state = 'connecting';
    if (webhook !== undefined) this.keep(webhook as Record<string, unknown>);
    return { status: 201, body: { instance: { instanceName, integration, status: 'connecting' }, hash: 'A0' } };
  }

  /** Opens a connection that is closed. The picture of the code is left out. */
  private connect(): StandInAnswer {
    const { instance: instanceName } = this.settings;
    if (this.state === 'open') return { status: 200, body: { instance: { instanceName, state: this.state } } };
    this.state = 'connecting';
    if (this.qr === null) return { status: 200, body: { count: 0 } };
    return { status: 200, body: { ...this.qr, base64: 'data:image/png;base64,', count: 1 } };
  }

  private sendText({ json }: StandInRequest): StandInAnswer | Promise<StandInAnswer> {
    const isMedia = typeof (json?.media ?? json?.audio) === 'string';
    const { number, text = isMedia ? (json?.caption ?? '') : undefined } = json ?? {};
    if (typeof number !== 'string' || typeof text !== 'string') return problem(400, 'Bad Request', [['text']]);
    if (this.state !== 'open') return problem(400, 'Bad Request', ['Error: Connection Closed']);
    const id = this.takesIds && typeof json?.messageId === 'string' ? json.messageId : undefined;
    return this.answerFor(number, () => this.take(number, text, id));
  }

  private take(to: string, text: string, id = randomBytes(8).toString('hex').toUpperCase()): StandInAnswer {
    const at = Date.now();
    const lid = this.lids.get(to);
    const remoteJid = lid === undefined ? `${whatsAppIdOf(to)}@s.whatsapp.net` : `${lid}@lid`;
    const isRefused = this.reachOut.refuses(to);
    if (!isRefused) this.taken.push({ to, text, providerId: id, at });
    void this.tell(id, remoteJid, isRefused ? ['ERROR'] : ['SERVER_ACK', 'DELIVERY_ACK', 'READ']);
    const key = { remoteJid, fromMe: true, id };
    const message = { conversation: text };
    const messageTimestamp = Math.floor(at / 1_000);
    return {
      status: 201,
      body: { key, message, messageTimestamp, status: 'PENDING', pushName: '', source: 'unknown' },
    };
  }

  private async tell(keyId: string, remoteJid: string, statuses: readonly string[]): Promise<void> {
    const { callbackUrl } = this;
    if (callbackUrl === undefined) return;
    for (const status of statuses) {
      this.updates.push({ keyId, status });
      const data = { messageId: 'cm0row', keyId, remoteJid, fromMe: true, status, instanceId: 'cm0instance' };
      const error = status === 'ERROR' && this.tellsCodes ? { messageStubParameters: ['463'] } : {};
      const request = this.callback('messages.update', { ...data, ...error }, this.options.proof);
      await fetch(callbackUrl, { method: 'POST', ...request });
    }
  }

  private proof(proof: EvolutionProof): Record<string, string> {
    const { webhookSecret } = this.settings;
    if (proof === 'header') return { 'x-webhook-token': webhookSecret };
    const now = Math.floor(Date.now() / 1_000);
    return { authorization: `Bearer ${tokenOf(webhookSecret, { iat: now, exp: now + 600 })}` };
  }
}

/** A token that Evolution signs. */
function tokenOf(secret: string, claims: object, header: object = { alg: 'HS256', typ: 'JWT' }): string {
  const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');
  const content = `${encode(header)}.${encode({ app: 'evolution', action: 'webhook', ...claims })}`;
  return `${content}.${createHmac('sha256', secret).update(content).digest('base64url')}`;
}

/** The answer for a number that is not on WhatsApp. */
export function notOnWhatsApp(number: string): StandInAnswer {
  return problem(400, 'Bad Request', [{ jid: `${number}@s.whatsapp.net`, exists: false, number }]);
}

/** An error of Evolution. */
export function problem(status: number, error: string, message: unknown): StandInAnswer {
  return { status, body: { status, error, response: { message } } };
}

/** What a server of 2.4 answers to everything until somebody has activated it (2.4.0-rc2). */
export function notActivated(registerUrl: unknown = 'https://license.example.com/register?token=abc'): StandInAnswer {
  const message = `Evolution API is not activated. Open ${String(registerUrl)}`;
  return {
    status: 503,
    body: { error: 'service not activated', code: 'LICENSE_REQUIRED', register_url: registerUrl, message },
  };
}
