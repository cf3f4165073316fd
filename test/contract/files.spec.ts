import { createHash } from 'node:crypto';
import { type FileMedia, Installation, isSignedWith, type MediaType } from '@recado/core';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { EvolutionGateway } from '../../libs/gateways/src/evolution/evolution.gateway.js';
import type { OutgoingMessage } from '../../libs/gateways/src/port/gateway.js';
import type { OutgoingFile } from '../../libs/gateways/src/port/outgoing-file.js';
import { WahaGateway } from '../../libs/gateways/src/waha/waha.gateway.js';
import { WhatsAppCloudGateway } from '../../libs/gateways/src/whatsapp-cloud/whatsapp-cloud.gateway.js';
import { ManualClock } from '../support/fixtures/manual-clock.js';
import type { UsedComponent } from '../support/stand-ins/cloud-template-use.js';
import { EvolutionStandIn } from '../support/stand-ins/evolution.stand-in.js';
import { WahaStandIn } from '../support/stand-ins/waha.stand-in.js';
import { WhatsAppCloudStandIn } from '../support/stand-ins/whatsapp-cloud.stand-in.js';
import { bridgeOptions } from './bridge-provider.js';
import { MESSAGE as TEXT, startHttpGateway } from './http-gateway.fixture.js';

const NEVER = new AbortController().signal;
/** In pieces that are no multiples of three bytes. */
const PIECES = ['%PDF-1.4\n%\xe2\xe3', '\x00\xff\r\n--', 'x'.repeat(1_000)].map((text) => Buffer.from(text, 'latin1'));
const BYTES = Buffer.concat(PIECES);

/** Uploads that are kept as the program keeps them. */
class Uploads {
  readonly ids = new Map<string, string>();
  async find(purpose: string): Promise<string | null> {
    return this.ids.get(purpose) ?? null;
  }
  async remember(purpose: string, id: string): Promise<void> {
    this.ids.set(purpose, id);
  }
  async forget(purpose: string): Promise<void> {
    this.ids.delete(purpose);
  }
}

function withFile(more: Partial<OutgoingFile> = {}, text = 'O boleto'): OutgoingMessage & { file: OutgoingFile } {
  const type: MediaType = more.type ?? 'document';
  const about = { type, mimetype: 'application/pdf', filename: 'boleto 1.pdf', size: BYTES.length, ...more };
  const media: FileMedia = { ...about, id: 'med_1' };
  async function* open() {
    yield* PIECES;
  }
  const sha256 = createHash('sha256').update(BYTES).digest('hex');
  const rest = { sha256, open, address: () => 'https://recado.example.com/media/token', uploads: new Uploads() };
  const file = { ...rest, ...about, ...more };
  return { ...TEXT, to: '447700900123', text, content: { media }, file, files: new Map([[media.id, file]]) };
}

/** The same, quoting what somebody wrote. */
function quoting(message: OutgoingMessage, replyTo: string): OutgoingMessage {
  return { ...message, content: { ...message.content, replyTo } };
}

describe('the whatsapp-cloud gateway', () => {
  let standIn: WhatsAppCloudStandIn;
  let gateway: WhatsAppCloudGateway;

  beforeEach(async () => {
    standIn = await WhatsAppCloudStandIn.start();
    gateway = new WhatsAppCloudGateway({
      version: '1',
      clock: new ManualClock(),
      installation: new Installation('a', 0),
    });
  });
  afterEach(async () => {
    await gateway.stop();
    await standIn.close();
  });

  const send = (message: OutgoingMessage) => gateway.send(message, standIn.settings, NEVER);
  const lastBody = () => standIn.requests.at(-1)?.json as { document: object; image: object };

  it('uploads a file byte for byte, and sends its id with the name of the message', async () => {
    expect(await send(withFile())).toMatchObject({ kind: 'accepted', sentAs: 'media' });
    const [[id, { type, bytes }] = ['', { type: '', bytes: BYTES }]] = [...standIn.uploads.files];
    expect([type, bytes.equals(BYTES)]).toEqual(['application/pdf', true]);
    expect(lastBody().document).toEqual({ id, caption: 'O boleto', filename: 'boleto 1.pdf' });
  });

  it.each([
    ['a document', {}],
    ['a document above buttons', { buttons: [{ reply: { id: 'sim', title: 'Sim' } }] }],
  ])('quotes what came in with a file: %s', async (_, more) => {
    const message = quoting(withFile(), 'wamid.A');
    expect(await send({ ...message, content: { ...message.content, ...more } })).toMatchObject({ kind: 'accepted' });
    const [id] = [...standIn.uploads.files.keys()];
    const body = standIn.requests.at(-1)?.json as object;
    expect(body).toMatchObject({ context: { message_id: 'wamid.A' } });
    expect(JSON.stringify(body)).toContain(`"document":{"id":"${id}"`);
  });

  it('uploads a content once for its messages, also those that are sent at once', async () => {
    const message = withFile();
    await Promise.all([send(message), send({ ...message, id: 78 })]);
    await send({ ...message, id: 79 });
    expect([standIn.uploads.count, standIn.taken.length]).toEqual([1, 3]);
  });

  it('names an unnamed document, calls a text plain, and sends no name with an image', async () => {
    await send(withFile({ filename: null }));
    expect(lastBody().document).toMatchObject({ filename: 'document.pdf' });
    await send(withFile({ mimetype: 'text/csv', filename: 'lista.csv' }));
    expect([...standIn.uploads.files.values()].at(-1)?.type).toBe('text/plain');
    await send(withFile({ type: 'image', mimetype: 'image/png' }));
    expect(lastBody().image).not.toHaveProperty('filename');
  });

  it('uploads again where Meta does not know the id any more', async () => {
    const message = withFile();
    await send(message);
    standIn.uploads.files.clear();
    expect(await send({ ...message, id: 78 })).toMatchObject({
      kind: 'retryLater',
      scope: 'message',
      immediately: true,
    });
    expect(await send({ ...message, id: 78 })).toMatchObject({ kind: 'accepted' });
    expect(standIn.uploads.count).toBe(2);
  });

  describe('by a template', () => {
    /** A template whose header and cards are files, of which the second is an image. */
    function byTemplate(): OutgoingMessage {
      const [document, image] = [withFile(), withFile({ type: 'image', mimetype: 'image/png', sha256: 'other' })];
      const [boleto, photo] = [document.content!.media as FileMedia, image.content!.media as FileMedia];
      const header = { kind: 'media', type: 'document', source: boleto, filename: null } as const;
      const card = { header: { ...header, type: 'image', source: { ...photo, id: 'med_2' } } as const };
      const template = { name: 'boleto', language: 'pt_BR', parameters: [], header };
      const cards = [{ ...card, parameters: [], buttons: [] }];
      const files = new Map([
        ['med_1', document.file],
        ['med_2', image.file],
      ]);
      return { ...document, text: '', content: { template: { ...template, cards } }, files };
    }

    beforeEach(() => {
      const header = (format: string) => ({ type: 'HEADER', format });
      const body = { type: 'BODY', text: 'Seu boleto.' };
      const cards = [{ components: [header('IMAGE')] }];
      const components = [header('DOCUMENT'), body, { type: 'CAROUSEL', cards }];
      standIn.desk.add('boleto', 'pt_BR', '', { components });
    });
    const headers = () => {
      const { template } = standIn.requests.at(-1)?.json as { template: { components: UsedComponent[] } };
      return template.components.flatMap(({ type, parameters, cards = [] }) =>
        type === 'header' ? parameters : cards.flatMap((card) => card.components.flatMap((one) => one.parameters)),
      );
    };

    it('uploads those of its header and its cards, and sends their ids', async () => {
      expect(await send(byTemplate())).toMatchObject({ kind: 'accepted', sentAs: 'template:boleto' });
      const [document, image] = [...standIn.uploads.files.keys()];
      expect(headers()).toEqual([
        { type: 'document', document: { id: document, filename: 'boleto 1.pdf' } },
        { type: 'image', image: { id: image } },
      ]);
      await send({ ...byTemplate(), id: 78 });
      expect(standIn.uploads.count).toBe(4);
    });

    it('uploads again where Meta does not know an id any more, and sends nothing without one of its files', async () => {
      const message = byTemplate();
      await send(message);
      standIn.uploads.files.clear();
      expect(await send({ ...message, id: 78 })).toMatchObject({ kind: 'retryLater', immediately: true });
      expect(await send({ ...message, id: 78 })).toMatchObject({ kind: 'accepted' });
      message.files = new Map([...message.files!].slice(1));
      expect(await send({ ...message, id: 79 })).toMatchObject({ kind: 'rejected', code: 'media_file_gone' });
      expect(standIn.taken).toHaveLength(2);
    });
  });

  it.each([
    [
      { status: 503, body: 'busy' },
      { kind: 'retryLater', scope: 'recipient', code: 'gateway_question_failed' },
    ],
    [
      { status: 400, body: { error: { code: 100, message: 'bad type' } } },
      { kind: 'rejected', code: 'media_refused' },
    ],
    [
      { status: 401, body: { error: { code: 190 } } },
      { kind: 'suspendChannel', code: 'channel_auth_failed' },
    ],
    [
      { status: 400, body: { error: { code: 80007 } } },
      { kind: 'retryLater', scope: 'channel' },
    ],
    [
      { status: 200, body: 'a page' },
      { kind: 'retryLater', scope: 'recipient' },
    ],
  ])(
    'sends nothing where the upload is answered with %j, and charges no attempt unless the file is refused',
    async (broken, expected) => {
      standIn.uploads.broken = broken;
      expect(await send(withFile())).toMatchObject(expected);
      expect(standIn.taken).toEqual([]);
    },
  );

  it('charges nothing where nobody takes the upload', async () => {
    await standIn.close();
    expect(await send(withFile())).toMatchObject({ kind: 'retryLater', scope: 'channel', code: 'gateway_unreachable' });
  });
});

describe('the waha gateway', () => {
  it('sends a file within the request, in base64', async () => {
    const standIn = await WahaStandIn.start();
    const gateway = new WahaGateway(bridgeOptions());
    expect(await gateway.send(withFile(), standIn.settings, NEVER)).toMatchObject({
      kind: 'accepted',
      sentAs: 'media',
    });
    expect(standIn.requests.at(-1)?.json).toEqual({
      ...{ session: 'default', chatId: '447700900123@c.us', caption: 'O boleto' },
      file: { mimetype: 'application/pdf', filename: 'boleto 1.pdf', data: BYTES.toString('base64') },
    });
    await gateway.send(quoting(withFile(), '3EB0AA'), standIn.settings, NEVER);
    expect(standIn.requests.at(-1)?.json).toMatchObject({
      reply_to: 'false_447700900123@c.us_3EB0AA',
      file: { data: BYTES.toString('base64') },
    });
    await gateway.stop();
    await standIn.close();
  });
});

describe('the evolution gateway', () => {
  it.each([
    [withFile({ filename: null }), 'sendMedia', 'media', { fileName: 'document.pdf', mediatype: 'document' }],
    [withFile({ type: 'document' }, ''), 'sendMedia', 'media', { mediatype: 'document' }],
    [withFile({ type: 'audio', mimetype: 'audio/ogg' }, ''), 'sendWhatsAppAudio', 'audio', {}],
    [quoting(withFile(), '3EB0AA'), 'sendMedia', 'media', { quoted: { key: { id: '3EB0AA' } } }],
  ])('sends a file within the request, in base64: %#', async (message, verb, field, rest) => {
    const standIn = await EvolutionStandIn.start();
    const installation = new Installation('abc', 0);
    const gateway = new EvolutionGateway({ version: '1', clock: new ManualClock(), installation });
    expect(await gateway.send(message, standIn.settings, NEVER)).toMatchObject({ kind: 'accepted', sentAs: 'media' });
    expect(standIn.requests.at(-1)?.path).toBe(`/message/${verb}/loja 1`);
    expect(standIn.requests.at(-1)?.json).toMatchObject({
      number: message.to,
      [field]: BYTES.toString('base64'),
      ...rest,
    });
    await gateway.stop();
    await standIn.close();
  });
});

describe('the http gateway', () => {
  const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;

  it('gives an address of the file, or the file in base64, and signs both', async () => {
    const { stub, gateway } = await startHttpGateway();
    const about = { type: 'document', filename: 'boleto 1.pdf', mimetype: 'application/pdf', size: BYTES.length };
    const sources = {
      address: { url: 'https://recado.example.com/media/token' },
      data: { data: BYTES.toString('base64') },
    };
    for (const [id, files] of (['address', 'data'] as const).entries()) {
      const message = quoting({ ...withFile(), id }, 'm-77');
      const result = await gateway.send(message, { url: stub.url, secret, files }, NEVER);
      expect(result).toMatchObject({ kind: 'accepted', sentAs: 'media' });
      const { body, headers } = stub.requests.at(-1)!;
      const sent = JSON.parse(body.toString()) as { media: object; reply_to: string };
      expect(sent.reply_to).toBe('m-77');
      expect(sent.media).toEqual({
        ...{ ...about, sha256: createHash('sha256').update(BYTES).digest('hex') },
        ...sources[files],
      });
      const signed = { id: String(headers['webhook-id']), timestamp: Number(headers['webhook-timestamp']), body };
      expect(isSignedWith(secret, signed, String(headers['webhook-signature']))).toBe(true);
    }
    await gateway.stop();
    await stub.close();
  });
});
