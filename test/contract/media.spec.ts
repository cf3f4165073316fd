import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type MediaContent, type MediaType } from '@recado/core';
import type { EvolutionGateway } from '../../libs/gateways/src/evolution/evolution.gateway.js';
import type { OutgoingMessage } from '../../libs/gateways/src/port/gateway.js';
import type { WahaGateway } from '../../libs/gateways/src/waha/waha.gateway.js';
import type { EvolutionStandIn } from '../support/stand-ins/evolution.stand-in.js';
import type { WahaStandIn } from '../support/stand-ins/waha.stand-in.js';
import { NEVER, endBridge, startEvolution, startWaha } from './bridge-provider.js';
import { startHttpGateway, MESSAGE as TEXT } from './http-gateway.fixture.js';

const URLS: Readonly<Record<MediaType, string>> = {
  image: 'https://example.com/fotos/vista%20do%20mar.jpg',
  document: 'https://example.com/nota?id=4711',
  video: 'https://example.com/',
  audio: 'https://example.com/voz.ogg',
};

function withMedia(type: MediaType, text: string, more: Partial<MediaContent> = {}): OutgoingMessage {
  const media = { type, url: URLS[type], filename: null, mimetype: null, ...more };
  return { ...TEXT, to: '447700900123', text, content: { media } };
}

describe('the waha gateway', () => {
  let standIn: WahaStandIn;
  let gateway: WahaGateway;

  beforeEach(async () => void ({ gateway, standIn } = await startWaha()));
  afterEach(() => endBridge({ gateway, standIn }));

  it.each([
    [
      withMedia('image', 'Olá'),
      '/api/sendImage',
      { caption: 'Olá' },
      { mimetype: 'image/jpeg', filename: 'vista do mar.jpg' },
    ],
    [
      withMedia('document', 'A nota', { filename: 'nota.xml', mimetype: 'application/xml' }),
      '/api/sendFile',
      { caption: 'A nota' },
      { mimetype: 'application/xml', filename: 'nota.xml' },
    ],
    [withMedia('document', ''), '/api/sendFile', {}, { mimetype: 'application/pdf', filename: 'nota' }],
    [withMedia('video', 'Veja'), '/api/sendVideo', { caption: 'Veja', convert: true }, { mimetype: 'video/mp4' }],
    [
      withMedia('audio', 'lost'),
      '/api/sendVoice',
      { convert: true },
      { mimetype: 'audio/ogg; codecs=opus', filename: 'voz.ogg' },
    ],
  ])('requests the medium of %j', async (message, path, rest, file) => {
    expect(await gateway.send(message, standIn.settings, NEVER)).toMatchObject({ kind: 'accepted', sentAs: 'media' });
    const { url } = message.content!.media!;
    const chatId = '447700900123@c.us';
    expect(standIn.requests.at(-1)).toMatchObject({ method: 'POST', path });
    expect(standIn.requests.at(-1)?.json).toEqual({ session: 'default', chatId, file: { url, ...file }, ...rest });
  });
});

describe('the evolution gateway', () => {
  let standIn: EvolutionStandIn;
  let gateway: EvolutionGateway;

  beforeEach(async () => void ({ gateway, standIn } = await startEvolution()));
  afterEach(() => endBridge({ gateway, standIn }));

  const number = '447700900123';
  it.each([
    [
      withMedia('image', 'Olá'),
      'sendMedia',
      { mediatype: 'image', mimetype: 'image/jpeg', media: URLS.image, caption: 'Olá', fileName: 'vista do mar.jpg' },
    ],
    [
      withMedia('document', 'A nota', { filename: 'nota.pdf' }),
      'sendMedia',
      {
        mediatype: 'document',
        mimetype: 'application/pdf',
        media: URLS.document,
        caption: 'A nota',
        fileName: 'nota.pdf',
      },
    ],
    [
      withMedia('video', 'Veja', { mimetype: 'video/webm' }),
      'sendMedia',
      { mediatype: 'video', mimetype: 'video/webm', media: URLS.video, caption: 'Veja' },
    ],
    [withMedia('video', ''), 'sendMedia', { mediatype: 'video', mimetype: 'video/mp4', media: URLS.video }],
    [withMedia('audio', ''), 'sendWhatsAppAudio', { audio: URLS.audio }],
  ])('requests the medium of %j', async (message, verb, body) => {
    expect(await gateway.send(message, standIn.settings, NEVER)).toMatchObject({ kind: 'accepted', sentAs: 'media' });
    expect(standIn.requests.at(-1)).toMatchObject({ method: 'POST', path: `/message/${verb}/loja 1` });
    expect(standIn.requests.at(-1)?.json).toEqual({ number, ...body, messageId: expect.stringMatching(/^3EB0/) });
  });
});

describe('the http gateway', () => {
  it('posts the medium in the fields of the API, and none with a text alone', async () => {
    const { stub, gateway } = await startHttpGateway();
    const message = withMedia('document', 'A nota');
    expect(await gateway.send(message, { url: stub.url }, NEVER)).toMatchObject({ kind: 'accepted', sentAs: 'media' });
    const text = await gateway.send({ ...TEXT, id: 78 }, { url: stub.url }, NEVER);
    expect(text).not.toHaveProperty('sentAs');
    const bodies = stub.requests.map(({ body }) => JSON.parse(body.toString()) as object);
    expect(bodies[0]).toMatchObject({ text: 'A nota', media: message.content!.media });
    expect(bodies[1]).not.toHaveProperty('media');
    await gateway.stop();
    await stub.close();
  });
});
