import { createHmac, randomBytes } from 'node:crypto';
import { whatsAppIdOf } from './whatsapp-id.js';
import { ReachOutLimit } from './reach-out-limit.js';
import { type Fate, StandIn, type StandInAnswer, type StandInRequest } from './stand-in.js';

export type WahaEngine = 'WEBJS' | 'NOWEB' | 'GOWS';

export interface WahaOptions {
  apiKey?: string;
  session?: string;
  webhookSecret?: string;
  engine?: WahaEngine;
  /** The URL for callbacks; missing: it posts none. */
  callbackUrl?: string;
}

/** Who wrote to the session: their number, their hidden id, or both. */
export interface WahaSender {
  phone?: string;
  /** Digits. */
  lid?: string;
}

/** A message in the store of the session. */
export interface StoredMessage {
  id: string;
  chatId: string;
  /** The text or caption; a voice has none. */
  body?: string | undefined;
  fromMe: boolean;
  /** UTC seconds. */
  timestamp: number;
  ack: number;
}

/** Texts, and media by their address. */
const SENDS = new Set(['Text', 'Image', 'File', 'Video', 'Voice'].map((kind) => `/api/send${kind}`));
const PRESENCE = ['/api/sendSeen', '/api/startTyping', '/api/stopTyping'];

const DEFAULTS = { apiKey: 'the-waha-key', session: 'default', webhookSecret: 'my-secret-key' };

/** A stand-in for WAHA: texts and their receipts (docs/gateways/facts.md, WAHA). */
export class WahaStandIn extends StandIn {
  /** The status of the session: WORKING, STARTING, SCAN_QR_CODE, FAILED, STOPPED … */
  status = 'WORKING';
  /** Whether the key is valid. */
  knowsKey = true;
  /** What it tells as its version; null: it does not tell it. From 2026.4.3 on it takes the ids of messages. */
  version: string | null = '2026.3.2';
  /** Whether it refuses fields that its version does not know (`WAHA_HTTP_STRICT_MODE`). */
  isStrict = false;
  /** Whether it takes ids as its version says; an engine may choose its own. */
  takesIds = true;
  /** How often it was asked for its version. These requests are not among `requests`. */
  versionQuestions = 0;
  /** Whether this session exists. */
  hasSession = true;
  /** The configuration of the session, with its webhooks. */
  config: Record<string, unknown> | null = null;
  /** How often the session was started again because its configuration was changed. */
  restarts = 0;
  /** The account of the session. */
  me = '5511@c.us';
  /** The text of the QR code that is shown in the status SCAN_QR_CODE. */
  qr = '2@the-code,of-the,session==';
  /** Numbers that are not on WhatsApp. */
  readonly strangers = new Set<string>();
  /** Numbers of which the engine GOWS finds out only when it sends that WhatsApp does not know them. */
  readonly unknownToWhatsApp = new Set<string>();
  /** What happens to the question for the session; undefined: the usual. */
  sessionFate: Fate | undefined;
  /** What happens to lookups of a number's chat; undefined: the usual. */
  checkExistsFate: Fate | undefined;
  /** What happens to read marks and to “typing…”, by path; undefined: the usual. */
  readonly presenceFates = new Map<string, Fate>();
  /** To whom WhatsApp lets the number write. */
  readonly reachOut = new ReachOutLimit();
  /** The answer about the timelock; missing: what the limit above says; null: this version does not tell it. */
  timelock: object | null | undefined;
  /** What happens to questions about the timelock; undefined: the usual. */
  timelockFate: Fate | undefined;
  /** The answer about the quota of new people; null: this version does not tell it. */
  capping: object | null = null;
  /** What the session tells of the timelock by itself. */
  knownTimelock: object | null = null;
  /** The hidden ids of numbers, as digits: lookups answer with them. */
  readonly lids = new Map<string, string>();
  /** The messages that the session stores; an engine may store none. */
  readonly store: StoredMessage[] = [];
  readonly settings: {
    url: string;
    session: string;
    apiKey: string;
    webhookSecret: string;
    typing: 'off' | 'on';
    markRead: 'off' | 'on';
  };
  private readonly engine: WahaEngine;

  private constructor(private readonly options: WahaOptions) {
    super();
    const { apiKey, session, webhookSecret } = { ...DEFAULTS, ...options };
    this.settings = { url: '', session, apiKey, webhookSecret, typing: 'off', markRead: 'off' };
    this.engine = options.engine ?? 'WEBJS';
  }

  static async start(options: WahaOptions = {}, port = 0): Promise<WahaStandIn> {
    const standIn = await new WahaStandIn(options).listen(port);
    standIn.settings.url = standIn.url;
    return standIn;
  }

  /** A callback of WAHA. */
  callback(event: string, payload: object, timestamp = Date.now()) {
    const { session, webhookSecret } = this.settings;
    const { engine } = this;
    const body = JSON.stringify({ id: 'evt_01', timestamp, event, session, metadata: {}, me: {}, payload, engine });
    const hmac = createHmac('sha512', webhookSecret).update(body).digest('hex');
    const proof = { 'x-webhook-hmac': hmac, 'x-webhook-hmac-algorithm': 'sha512', 'x-webhook-request-id': '01' };
    return { headers: { 'content-type': 'application/json', ...proof }, body };
  }

  /** A callback for a text that somebody wrote. Who has both ids writes from the hidden one. */
  inbound({ phone, lid }: WahaSender, body = 'oi', more: object = {}) {
    if (phone !== undefined) this.reachOut.wrote(phone);
    const from = lid === undefined ? `${phone}@c.us` : `${lid}@lid`;
    const id = `false_${from}_3A${randomBytes(8).toString('hex').toUpperCase()}`;
    const alternative = phone === undefined || lid === undefined ? undefined : `${phone}@s.whatsapp.net`;
    const data = this.engine === 'GOWS' ? { Info: { SenderAlt: alternative } } : { key: { remoteJidAlt: alternative } };
    return this.callback('message', { id, from, fromMe: false, body, hasMedia: false, _data: data, ...more });
  }

  protected override isListed({ path }: StandInRequest): boolean {
    return path !== '/api/version';
  }

  protected respond(request: StandInRequest): StandInAnswer | Promise<StandInAnswer> {
    const { apiKey, session } = this.settings;
    if (!this.knowsKey || request.headers['x-api-key'] !== apiKey) return problem(401, 'Unauthorized');
    const { method, path } = request;
    if (path === '/api/version') return this.versionTold();
    if (path === `/api/${session}/auth/qr`) return this.code(request);
    if (path.startsWith('/api/sessions')) return this.sessions(request);
    if (method === 'GET' && path === '/api/contacts/check-exists') {
      return this.withFate(this.checkExistsFate, () => this.checkExists(request));
    }
    if (method === 'POST' && SENDS.has(path)) return this.sendText(request);
    if (method === 'POST' && PRESENCE.includes(path)) return this.presence(request);
    return this.ofSession(path.replace(`/api/${session}/`, '')) ?? problem(404, `Cannot ${method} ${path}`);
  }

  private versionTold(): StandInAnswer {
    this.versionQuestions++;
    return told(this.version === null ? null : { version: this.version, engine: this.engine, tier: 'CORE' });
  }

  /** The id of a message that this version, or its engine, takes from its request; undefined: it chooses one. */
  private idIn({ id }: Readonly<Record<string, unknown>>): string | undefined {
    return this.knowsIds && this.takesIds && typeof id === 'string' ? id : undefined;
  }

  private get knowsIds(): boolean {
    const [year = 0, month = 0, patch = 0] = (this.version ?? '').split('.').map(Number);
    return (year * 100 + month) * 100 + patch >= 2026_04_03;
  }

  private sessions(request: StandInRequest): StandInAnswer | Promise<StandInAnswer> {
    if (request.method === 'PUT') return this.configure(request);
    if (request.method === 'POST') return this.changeSession(request);
    return this.withFate(this.sessionFate, () => this.sessionOf(request.path));
  }

  /** What a session tells of its chats and of hidden ids; undefined: there is nothing of this name. */
  private ofSession(name: string): StandInAnswer | undefined {
    const [, chat] = /^chats\/([^/]+)\/messages$/.exec(name) ?? [];
    if (chat !== undefined) return this.ifWorking(() => this.messagesOf(chat));
    const [, lid] = /^lids\/(\d+)(?:@lid)?$/.exec(name) ?? [];
    return lid === undefined ? undefined : this.phoneOf(lid);
  }

  /** Read marks and “typing…” are answered without a body. */
  private presence({ path, json }: StandInRequest): StandInAnswer | Promise<StandInAnswer> {
    if (typeof json?.chatId !== 'string' || json.session !== this.settings.session) return problem(400, 'Bad Request');
    return this.withFate(this.presenceFates.get(path), () => this.ifWorking(() => ({ status: 201 })));
  }

  private sessionOf(path: string): StandInAnswer | Promise<StandInAnswer> {
    const [, , , name, part] = path.split('/');
    if (!this.hasSession || name !== this.settings.session) return problem(404, 'Session not found');
    if (part === 'timelock') return this.withFate(this.timelockFate, () => told(this.timelockTold));
    if (part === 'capping') return told(this.capping);
    const me = { id: this.me, ...(this.knownTimelock && { reachoutTimelock: this.knownTimelock }) };
    return { status: 200, body: { name: this.settings.session, status: this.status, config: this.config, me } };
  }

  /** The whole configuration anew; a session that runs is started again. */
  private configure({ path, json }: StandInRequest): StandInAnswer {
    const { session: name } = this.settings;
    if (!this.hasSession || path !== `/api/sessions/${name}`) return problem(404, 'Session not found');
    this.config = (json?.config ?? null) as Record<string, unknown> | null;
    this.restarts += this.status === 'STOPPED' ? 0 : 1;
    return { status: 200, body: { name, status: this.status, config: this.config } };
  }

  private get timelockTold(): object | null {
    const { isLocked: isActive, lockedUntil } = this.reachOut;
    if (this.timelock !== undefined) return this.timelock;
    if (!isActive) return { isActive };
    return { isActive, enforcementType: 'DEFAULT', timeEnforcementEnds: Math.floor(lockedUntil / 1_000) };
  }

  private phoneOf(lid: string): StandInAnswer {
    const [phone] = [...this.lids].find(([, known]) => known === lid) ?? [];
    return { status: 200, body: { lid: `${lid}@lid`, pn: phone === undefined ? null : `${phone}@c.us` } };
  }

  private changeSession({ path, json }: StandInRequest): StandInAnswer {
    const { session: name } = this.settings;
    if (path === '/api/sessions' && json?.name === name) {
      this.hasSession = true;
      this.status = 'STARTING';
      this.config = (json.config ?? null) as Record<string, unknown> | null;
    } else if (!this.hasSession || !/\/(?:re)?start$/.test(path)) return problem(404, 'Session not found');
    if (this.status !== 'WORKING') this.status = 'STARTING';
    return { status: 201, body: { name, status: this.status, engine: { engine: this.engine }, me: null } };
  }

  private code({ query }: StandInRequest): StandInAnswer {
    const { session, status } = { ...this.settings, status: this.status };
    if (status === 'SCAN_QR_CODE' && query.get('format') === 'raw') return { status: 200, body: { value: this.qr } };
    return { status: 422, body: { error: 'Session status is not as expected.', session, status } };
  }

  private checkExists({ query }: StandInRequest): StandInAnswer {
    const phone = query.get('phone') ?? '';
    return this.ifWorking(() => {
      if (this.strangers.has(phone)) return { status: 200, body: { numberExists: false } };
      const chat = `${whatsAppIdOf(phone)}@c.us`;
      const lid = this.lids.get(phone);
      if (lid === undefined) return { status: 200, body: { numberExists: true, chatId: chat } };
      return { status: 200, body: { numberExists: true, chatId: `${lid}@lid`, pn: chat } };
    });
  }

  private sendText({ json }: StandInRequest): StandInAnswer | Promise<StandInAnswer> {
    const { chatId, text = wordsWith(json?.file, json?.caption), session } = json ?? {};
    if (typeof chatId !== 'string' || typeof text !== 'string') {
      return { status: 400, body: { statusCode: 400, error: 'Bad Request', message: ['text must be a string'] } };
    }
    if (this.isStrict && !this.knowsIds && json?.id !== undefined) {
      const message = ['property id should not exist'];
      return { status: 400, body: { statusCode: 400, error: 'Bad Request', message } };
    }
    if (session !== this.settings.session)
      return problem(404, `We didn't find a session with name '${String(session)}'.`);
    const to = this.numberOf(chatId);
    return this.answerFor(to, () => this.ifWorking(() => this.take(to, chatId, text, this.idIn(json!))));
  }

  /** The digits of a chat, or the number behind its hidden id. */
  private numberOf(chatId: string): string {
    const digits = chatId.replace(/@.*$/, '');
    const [phone] = [...this.lids].find(([, lid]) => chatId === `${lid}@lid`) ?? [digits];
    return phone;
  }

  /** WhatsApp shows a message once that comes again with the same id. */
  private take(to: string, chatId: string, text: string, given: string | undefined): StandInAnswer {
    if (this.reachOut.refuses(to)) return refusal(463);
    if (this.unknownToWhatsApp.has(to)) return noLid(to);
    const hex = given ?? `3EB0${randomBytes(8).toString('hex').toUpperCase()}`;
    const id = `true_${chatId}_${hex}`;
    if (this.store.some((message) => message.id === id)) return { status: 201, body: this.answered(id, chatId, hex) };
    const at = Date.now();
    this.taken.push({ to, text, providerId: hex, at });
    this.store.push({ id, chatId, body: text, fromMe: true, timestamp: Math.floor(at / 1_000), ack: 0 });
    void this.tell(id, chatId);
    return { status: 201, body: this.answered(id, chatId, hex) };
  }

  /** Each engine has its own form of an answer. */
  private answered(id: string, chatId: string, hex: string): object {
    if (this.engine === 'WEBJS') return { id: { fromMe: true, remote: chatId, id: hex, _serialized: id }, ack: 0 };
    const remoteJid = chatId.replace('@c.us', '@s.whatsapp.net');
    return { key: { remoteJid, fromMe: true, id: hex }, status: 'PENDING' };
  }

  private messagesOf(chatId: string): StandInAnswer {
    const messages = this.store.filter((message) => message.chatId === chatId).reverse();
    return { status: 200, body: messages.map(({ chatId: to, ...message }) => ({ ...message, to })) };
  }

  private ifWorking(answer: () => StandInAnswer): StandInAnswer {
    const { session } = this.settings;
    if (!this.hasSession) return problem(404, `We didn't find a session with name '${session}'.`);
    if (this.status === 'WORKING') return answer();
    const error = 'Session status is not as expected. Try again later or restart the session';
    return { status: 422, body: { error, session, status: this.status, expected: ['WORKING'] } };
  }

  private async tell(id: string, chatId: string): Promise<void> {
    const { callbackUrl } = this.options;
    if (callbackUrl === undefined) return;
    for (const [ack, ackName] of [
      [1, 'SERVER'],
      [2, 'DEVICE'],
      [3, 'READ'],
    ] as const) {
      const payload = { id, from: chatId, participant: null, fromMe: true, ack, ackName };
      await fetch(callbackUrl, { method: 'POST', ...this.callback('message.ack', payload) });
    }
  }
}

/** The answer to a text that WhatsApp refused with this code. */
export function refusal(code: number): StandInAnswer {
  const exception = { message: `2 UNKNOWN: server returned error ${code}`, code: 2, details: `error ${code}` };
  return { status: 500, body: { statusCode: 500, timestamp: '2026-11-20T16:14:00.000Z', exception } };
}

/** The answer of the engine GOWS for a number that WhatsApp does not know. */
function noLid(phone: string): StandInAnswer {
  const words = `no LID found for ${phone}@s.whatsapp.net from server`;
  const exception = { message: `2 UNKNOWN: ${words}`, code: 2, details: words, metadata: {}, name: 'Error' };
  return { status: 500, body: { statusCode: 500, timestamp: '2026-05-26T07:32:11.213Z', exception } };
}

function told(content: object | null): StandInAnswer {
  return content === null ? problem(404, 'Cannot GET') : { status: 200, body: content };
}

/** An error of WAHA. */
function problem(statusCode: number, message: string): StandInAnswer {
  return { status: statusCode, body: { message, statusCode } };
}

/** The caption of a file that could be fetched; undefined: there is none. */
function wordsWith(file: unknown, caption: unknown): unknown {
  const { url, data, mimetype } = (file ?? {}) as { url?: unknown; data?: unknown; mimetype?: unknown };
  return typeof (url ?? data) === 'string' && typeof mimetype === 'string' ? (caption ?? '') : undefined;
}
