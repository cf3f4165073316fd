import { createHmac, randomBytes } from 'node:crypto';
import { answerTo } from './answers.js';
import { deliver } from './delivery.js';
import type { FarSocket, Registration, Stanza } from './far-library.js';
import { CHAIN, Noise } from './noise.js';
import { Companion } from './phone-device.js';
import { bytesOf, child, node, now, numberOf, SERVER } from './stanzas.js';
import type { Account, WhatsAppStandIn } from './whatsapp.stand-in.js';

const EMPTY = Buffer.alloc(0);
/** What a client sends before its first frame. */
const PROLOGUE_BYTES = 4;
const LENGTH_BYTES = 3;

/** One socket of a client. */
export class Connection {
  account: Account | undefined;
  device = 0;
  /** The codes that it was given, while it is not linked. */
  references: readonly string[] = [];
  /** The secret that was retired; undefined: none was. */
  retired: string | undefined;
  private registration: Registration | undefined;
  private buffer = EMPTY;
  private hasBegun = false;
  private step: 'hello' | 'finish' | 'open' = 'hello';
  private ids = 0;
  private linkCode = EMPTY;
  private linking: { account: Account; shared: Buffer } | undefined;
  private own: { private: Uint8Array } | undefined;
  private turn: Promise<void> = Promise.resolve();
  private readonly noise: Noise;

  constructor(
    readonly server: WhatsAppStandIn,
    readonly socket: FarSocket,
  ) {
    this.noise = new Noise(server.library);
    server.connections.add(this);
    socket.on('message', (data) => {
      this.turn = this.turn.then(() => this.hear(data)).catch((error) => void server.errors.push(error));
    });
    socket.on('close', () => server.connections.delete(this));
    // A client that is killed resets its connection.
    socket.on('error', () => undefined);
  }

  get isRegistering(): boolean {
    return this.registration !== undefined && !this.account;
  }

  send(stanza: Stanza): void {
    if (this.socket.readyState === 1) this.write(this.noise.encrypt(this.server.library.encodeBinaryNode(stanza)));
  }

  /** Ends the stream with this code. */
  end(code: string, content?: Stanza[]): void {
    this.send(node('stream:error', { code }, content));
    this.socket.close();
  }

  nextId(): string {
    return `srv-${++this.ids}`;
  }

  /** The secret of the code on the screen is worth nothing any more. */
  retire(secret: string): void {
    this.retired = secret;
    const attrs = { from: SERVER, id: this.nextId(), type: 'companion_reg_refresh', t: '1' };
    this.send(node('notification', attrs, [node('companion_reg_refresh')]));
  }

  /** The phone vouches for this device. */
  async pair(phone: string, secret: Buffer): Promise<void> {
    const { library } = this.server;
    const { Curve, proto, WA_ADV_ACCOUNT_SIG_PREFIX: prefix } = library;
    const registration = this.registration!;
    const account = this.server.account(phone);
    const id = 1 + Math.max(0, ...account.companions.keys());
    const details = proto.ADVDeviceIdentity.encode({ rawId: 1, timestamp: Number(now()), keyIndex: id }).finish();
    const accountSignature = Curve.sign(
      account.device.identity.private,
      Buffer.concat([prefix, details, registration.eIdent]),
    );
    const accountSignatureKey = account.device.identity.public;
    const signed = proto.ADVSignedDeviceIdentity.encode({ details, accountSignatureKey, accountSignature }).finish();
    const hmac = createHmac('sha256', secret).update(signed).digest();
    const content = proto.ADVSignedDeviceIdentityHMAC.encode({ details: signed, hmac }).finish();
    const { eSkeyId, eSkeyVal, eSkeySig, eRegid, eIdent } = registration;
    const keys = { keyId: numberOf(eSkeyId), publicKey: eSkeyVal, signature: eSkeySig };
    account.companions.set(id, new Companion(library, eIdent, numberOf(eRegid), keys));
    const parts = [
      node('device-identity', {}, Buffer.from(content)),
      node('device', { jid: `${phone}:${id}@${SERVER}`, lid: `${account.lid}:${id}@lid` }),
      node('platform', { name: 'android' }),
    ];
    const attrs = { from: SERVER, type: 'set', id: this.nextId(), xmlns: 'md' };
    this.send(node('iq', attrs, [node('pair-success', {}, parts)]));
  }

  /** The client asks for a code to type, and gives its part of the secret. */
  wantsCode(wrapped: Buffer): void {
    this.linkCode = Buffer.from(wrapped);
  }

  /** The owner of the phone types the code: the phone gives its part. */
  async typed(code: string, phone: string): Promise<void> {
    const { library } = this.server;
    const { aesDecryptCTR, aesEncryptCTR, derivePairingCodeKey, Curve } = library;
    const keyFor = async (salt: Uint8Array) => Buffer.from(await derivePairingCodeKey(code, salt));
    const [salt, vector] = [this.linkCode.subarray(0, 32), this.linkCode.subarray(32, 48)];
    const theirs = aesDecryptCTR(this.linkCode.subarray(48), await keyFor(salt), vector);
    const account = this.server.account(phone);
    const ephemeral = Curve.generateKeyPair();
    const [ownSalt, ownVector] = [randomBytes(32), randomBytes(16)];
    const mine = aesEncryptCTR(ephemeral.public, await keyFor(ownSalt), ownVector);
    this.linking = { account, shared: Curve.sharedKey(ephemeral.private, theirs) };
    const parts = [
      node('link_code_pairing_ref', {}, Buffer.from('ref')),
      node('primary_identity_pub', {}, account.device.identity.public),
      node('link_code_pairing_wrapped_primary_ephemeral_pub', {}, Buffer.concat([ownSalt, ownVector, mine])),
    ];
    const attrs = { from: SERVER, id: this.nextId(), type: 'link_code_companion_reg', t: '1' };
    const hello = node('link_code_companion_reg', { stage: 'primary_hello' }, parts);
    this.send(node('notification', attrs, [hello]));
  }

  /** The client has answered the phone: both know the secret now. */
  async linked(given: Stanza): Promise<void> {
    const { hkdf, aesDecryptGCM, Curve } = this.server.library;
    const { account, shared } = this.linking!;
    const bundle = bytesOf(given, 'link_code_pairing_wrapped_key_bundle');
    const info = 'link_code_pairing_key_bundle_encryption_key';
    const key = Buffer.from(hkdf(shared, 32, { salt: bundle.subarray(0, 32), info }));
    const plain = aesDecryptGCM(bundle.subarray(44), key, bundle.subarray(32, 44), EMPTY);
    const identity = Curve.sharedKey(account.device.identity.private, plain.subarray(0, 32));
    const secret = hkdf(Buffer.concat([shared, identity, plain.subarray(64)]), 32, { info: 'adv_secret' });
    await this.pair(account.phone, Buffer.from(secret));
  }

  private write(data: Buffer): void {
    const head = Buffer.alloc(LENGTH_BYTES);
    head.writeUIntBE(data.length, 0, LENGTH_BYTES);
    const frame = Buffer.concat([head, data]);
    const { latencyMs } = this.server;
    // Frames keep their order: timers of equal length fire in the order in which they were set.
    if (latencyMs === 0) this.socket.send(frame);
    else setTimeout(() => this.socket.readyState === 1 && this.socket.send(frame), latencyMs);
  }

  private async hear(data: Buffer): Promise<void> {
    this.buffer = Buffer.concat([this.buffer, data]);
    if (!this.hasBegun && !this.skipPrologue()) return;
    for (;;) {
      const size = this.buffer.length >= LENGTH_BYTES ? this.buffer.readUIntBE(0, LENGTH_BYTES) : Infinity;
      if (this.buffer.length < LENGTH_BYTES + size) return;
      const frame = this.buffer.subarray(LENGTH_BYTES, LENGTH_BYTES + size);
      this.buffer = this.buffer.subarray(LENGTH_BYTES + size);
      await this.frame(frame);
    }
  }

  /** A client that was connected before begins with what routed it then. */
  private skipPrologue(): boolean {
    if (this.buffer.length < PROLOGUE_BYTES) return false;
    if (this.buffer.subarray(0, 2).toString() === 'ED') {
      const length = this.buffer.readUIntBE(PROLOGUE_BYTES, LENGTH_BYTES);
      this.buffer = this.buffer.subarray(PROLOGUE_BYTES + LENGTH_BYTES + length);
    }
    this.buffer = this.buffer.subarray(PROLOGUE_BYTES);
    this.hasBegun = true;
    return true;
  }

  private async frame(frame: Buffer): Promise<void> {
    const { proto, decodeBinaryNode } = this.server.library;
    if (this.step === 'hello') return this.hello(proto.HandshakeMessage.decode(frame).clientHello.ephemeral);
    if (this.step === 'finish') return this.finish(proto.HandshakeMessage.decode(frame).clientFinish);
    await this.stanza(await decodeBinaryNode(this.noise.decrypt(frame)));
  }

  private hello(ephemeral: Uint8Array): void {
    const { Curve, proto } = this.server.library;
    const [own, fixed] = [Curve.generateKeyPair(), Curve.generateKeyPair()];
    const { noise } = this;
    this.own = own;
    this.step = 'finish';
    noise.mixHash(ephemeral);
    noise.mixHash(own.public);
    noise.mixKey(Curve.sharedKey(own.private, ephemeral));
    const sealed = noise.encrypt(fixed.public);
    noise.mixKey(Curve.sharedKey(fixed.private, ephemeral));
    const serverHello = { ephemeral: own.public, static: sealed, payload: noise.encrypt(CHAIN) };
    this.write(Buffer.from(proto.HandshakeMessage.encode({ serverHello }).finish()));
  }

  private finish({ static: key, payload }: { static: Uint8Array; payload: Uint8Array }): void {
    const { Curve, proto } = this.server.library;
    const { noise } = this;
    noise.mixKey(Curve.sharedKey(this.own!.private, noise.decrypt(key)));
    const login = proto.ClientPayload.decode(noise.decrypt(payload));
    noise.finish();
    this.step = 'open';
    const { failure } = this.server;
    if (failure !== undefined) return this.fail(failure);
    if (login.devicePairingData) return this.register(login.devicePairingData);
    this.login(String(login.username), login.device ?? 0);
  }

  private fail(reason: number): void {
    this.send(node('failure', { reason: String(reason), location: 'stand-in' }));
  }

  private register(registration: Registration): void {
    this.registration = registration;
    this.references = Array.from({ length: 6 }, () => randomBytes(16).toString('base64url'));
    const parts = this.references.map((reference) => node('ref', {}, Buffer.from(reference)));
    const attrs = { from: SERVER, type: 'set', id: this.nextId(), xmlns: 'md' };
    this.send(node('iq', attrs, [node('pair-device', {}, parts)]));
  }

  private login(phone: string, device: number): void {
    const account = this.server.accounts.get(phone);
    if (!account?.companions.has(device)) return this.fail(401);
    // A device has one socket: the older one is told so.
    for (const other of this.server.connections) {
      const isSame = other !== this && other.account === account && other.device === device;
      if (!isSame || other.socket.readyState !== 1) continue;
      this.server.replacements++;
      other.end('', [node('conflict', { type: 'replaced' })]);
    }
    this.account = account;
    this.device = device;
    this.send(node('success', { t: now(), lid: `${account.lid}:${device}@lid`, creation: '1700000000' }));
    const waiting = [...(this.unconfirmed?.values() ?? [])];
    setImmediate(() => {
      for (const stanza of waiting) this.send({ ...stanza, attrs: { ...stanza.attrs, offline: '0' } });
      this.send(node('ib', {}, [node('offline', { count: String(waiting.length) })]));
    });
  }

  private get unconfirmed(): Map<string, Stanza> | undefined {
    return this.server.unconfirmed.get(`${this.account?.phone}:${this.device}`);
  }

  private async stanza(stanza: Stanza): Promise<void> {
    const { tag, attrs } = stanza;
    if (tag === 'iq' && attrs.type === 'result') {
      if (child(stanza, 'pair-device-sign')) this.end('515');
    } else if (tag === 'iq') await answerTo(stanza, this);
    else if (tag === 'message') await deliver(stanza, this);
    else if (tag === 'receipt') this.confirmed(attrs);
    else if (tag === 'ack' && attrs.class === 'message') this.unconfirmed?.delete(attrs.id ?? '');
    else if (tag === 'ack' && attrs.class === 'receipt') this.unconfirmed?.delete(`receipt:${attrs.id}`);
  }

  private confirmed({ id = '', to = SERVER, type }: Record<string, string>): void {
    this.unconfirmed?.delete(id);
    this.send(node('ack', { class: 'receipt', id, from: to, ...(type !== undefined && { type }) }));
  }
}
