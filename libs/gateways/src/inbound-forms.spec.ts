import { AnchoredClock, Installation } from '@recado/core';
import { describe, expect, it } from 'vitest';
import { readEvolutionCallback } from './evolution/evolution-callback.js';
import { HttpGateway } from './http/http.gateway.js';
import { HTTP_PRESETS } from './http/presets/presets.js';
import { readLinkedCallback } from './linked-phone/callback/linked-callback.js';
import type { CallbackContent, CallbackRequest } from './port/callback.js';
import { readWahaCallback } from './waha/waha-callback.js';
import { readCloudCallback } from './whatsapp-cloud/cloud-callback.js';

const PHONE = '5511987654321';
const JID = `${PHONE}@s.whatsapp.net`;
const NOW = Date.UTC(2026, 10, 20, 16, 14);
const AT = Math.floor(NOW / 1_000) - 60;
const OURS = new Installation('here', 0);
const http = new HttpGateway({ version: '1.2.3', clock: new AnchoredClock(), installation: OURS });

const posted = (content: object): CallbackRequest => ({
  method: 'POST',
  headers: {},
  query: {},
  body: Buffer.from(JSON.stringify(content)),
  receivedAt: NOW,
  proved: true,
});

const evolutionSettings = { instance: 'loja' } as Parameters<typeof readEvolutionCallback>[1];
const evolution = (event: string, data: object) =>
  readEvolutionCallback(posted({ event, instance: 'loja', data }), evolutionSettings, OURS);
const upsert = (message: object, more: object = {}) =>
  evolution('messages.upsert', { key: { remoteJid: JID, fromMe: false, id: 'E' }, message, ...more });
const linked = (message: object, more: object = {}) =>
  readLinkedCallback(
    posted({ kind: 'message', key: { remoteJid: JID, fromMe: false, id: 'E' }, message, ...more }),
    OURS,
  );
const wahaSettings = {} as Parameters<typeof readWahaCallback>[1];
const waha = (event: string, payload: object, timestamp: unknown = NOW - 5) =>
  readWahaCallback(
    posted({
      event,
      session: 'default',
      timestamp,
      payload: { id: 'false_x_E', from: JID, fromMe: false, timestamp: AT, ...payload },
    }),
    wahaSettings,
    OURS,
  );
const preset = (id: string, content: object) => {
  const description = HTTP_PRESETS.find((one) => one.id === id)?.settings.description;
  return http.readCallback(posted(content), { url: 'https://a.example', description });
};
const whatsmeow = (Message: object, more: object = {}) => ({
  Info: {
    Sender: JID,
    SenderAlt: '',
    IsFromMe: false,
    IsGroup: false,
    ID: 'E',
    Timestamp: '2026-11-20T13:13:00-03:00',
  },
  IsEdit: false,
  Message,
  ...more,
});
const wuzapi = (message: object, more: object = {}) =>
  preset('wuzapi', { type: 'Message', event: whatsmeow(message, more) });
const evolutionGo = (message: object, more: object = {}) =>
  preset('evolution-go', { event: 'Message', data: whatsmeow(message, more) });
const gowa = (event: string, payload: object) =>
  preset('gowa', {
    event,
    payload: {
      id: 'E',
      chat_id: JID,
      from: JID,
      is_from_me: false,
      timestamp: '2026-11-20T16:13:00Z',
      ...payload,
    },
  });
const cloud = (message: object) => {
  const value = {
    metadata: { phone_number_id: '1' },
    messages: [{ from: PHONE, id: 'wamid.E', timestamp: String(AT), ...message }],
  };
  const settings = {} as Parameters<typeof readCloudCallback>[1];
  return readCloudCallback(posted({ entry: [{ id: '2', changes: [{ field: 'messages', value }] }] }), settings, OURS);
};

const words = { conversation: 'SAIR' };
const part = (edited: object, type: unknown) => ({
  protocolMessage: { key: { id: 'A' }, type, editedMessage: edited },
});

describe('an edit', () => {
  it.each<[string, CallbackContent]>([
    ['Evolution: in its wrapper', upsert({ editedMessage: { message: part(words, 'MESSAGE_EDIT') } })],
    ['Evolution: without a wrapper', upsert(part(words, 'MESSAGE_EDIT'))],
    ['Evolution: in a wrapper alone', upsert({ editedMessage: { message: words } })],
    [
      'Evolution: as an event of its own',
      evolution('messages.edited', { key: { remoteJid: JID, fromMe: false, id: 'A' }, editedMessage: words }),
    ],
    [
      'Evolution: as an event with a message',
      evolution('messages.edited', { key: { remoteJid: JID, fromMe: false, id: 'A' }, message: words }),
    ],
    [
      'Evolution: as an update',
      evolution('messages.update', {
        key: { remoteJid: JID, fromMe: false, id: 'A' },
        update: { message: { editedMessage: { message: words } } },
      }),
    ],
    ['a linked phone', linked({ editedMessage: { message: part(words, 'MESSAGE_EDIT') } })],
    ['WAHA', waha('message.edited', { body: 'SAIR', editedMessageId: 'A' })],
    ['GOWA', gowa('message.edited', { body: 'SAIR', original_message_id: 'A' })],
    ['wuzapi', wuzapi(part(words, 14))],
    ['wuzapi: unwrapped', wuzapi(words, { IsEdit: true })],
    ['evolution-go', evolutionGo(part(words, 14))],
    ['evolution-go: decrypted', evolutionGo(words, { IsEdit: true })],
    [
      'Meta',
      cloud({ type: 'edit', edit: { original_message_id: 'A', message: { type: 'text', text: { body: 'SAIR' } } } }),
    ],
    [
      'Meta: a caption',
      cloud({
        type: 'edit',
        edit: { original_message_id: 'A', message: { type: 'image', image: { caption: 'SAIR' } } },
      }),
    ],
  ])('is told with its words: %s', (_, { inbound, isUnread }) => {
    expect(inbound).toMatchObject([{ from: PHONE, text: 'SAIR', isEdit: true }]);
    expect(isUnread).toBeUndefined();
  });

  it('of our own is nothing that a recipient wrote', () => {
    const key = { remoteJid: JID, fromMe: true, id: 'A' };
    expect(evolution('messages.edited', { key, editedMessage: words }).inbound).toEqual([]);
    expect(gowa('message.edited', { is_from_me: true, body: 'SAIR' })).toMatchObject({ inbound: [] });
    expect(waha('message.edited', { fromMe: true, body: 'SAIR' }).inbound).toEqual([]);
  });
});

describe('what marks or removes a message', () => {
  const reaction = { reactionMessage: { key: { id: 'A' }, text: '👍' } };
  const removal = { reactionMessage: { key: { id: 'A' }, text: '' } };
  const revocation = { protocolMessage: { key: { id: 'A' }, type: 0 } };
  const sealed = { secretEncryptedMessage: { targetMessageKey: { id: 'A' }, secretEncType: 2 } };

  it.each<[string, CallbackContent]>(
    [reaction, removal, revocation, sealed].flatMap((message): [string, CallbackContent][] => [
      [`Evolution: ${Object.keys(message)[0]}`, upsert(message)],
      [`a linked phone: ${Object.keys(message)[0]}`, linked(message)],
      [`wuzapi: ${Object.keys(message)[0]}`, wuzapi(message)],
      [`evolution-go: ${Object.keys(message)[0]}`, evolutionGo(message)],
    ]),
  )('is no message: %s', (_, { inbound, isUnread }) => {
    expect(inbound).toEqual([]);
    expect(isUnread).toBeUndefined();
  });
});

describe('a tap', () => {
  const FORMS: readonly [string, object][] = [
    ['a button', { buttonsResponseMessage: { selectedButtonId: 'b1', selectedDisplayText: 'Sair' } }],
    [
      'a button, by whatsmeow',
      { buttonsResponseMessage: { selectedButtonID: 'b1', Response: { SelectedDisplayText: 'Sair' } } },
    ],
    ['a button of a template', { templateButtonReplyMessage: { selectedId: 'b1', selectedDisplayText: 'Sair' } }],
    ['the same, by whatsmeow', { templateButtonReplyMessage: { selectedID: 'b1', selectedDisplayText: 'Sair' } }],
    ['an entry of a list', { listResponseMessage: { title: 'Sair', singleSelectReply: { selectedRowId: 'b1' } } }],
    ['the same, by whatsmeow', { listResponseMessage: { title: 'Sair', singleSelectReply: { selectedRowID: 'b1' } } }],
    [
      'a newer button',
      {
        interactiveResponseMessage: {
          body: { text: 'Sair' },
          nativeFlowResponseMessage: { name: 'quick_reply', paramsJson: '{"id":"b1"}' },
        },
      },
    ],
    [
      'the same, by whatsmeow',
      {
        interactiveResponseMessage: {
          body: { text: 'Sair' },
          InteractiveResponseMessage: { NativeFlowResponseMessage: { paramsJSON: '{"id":"b1"}' } },
        },
      },
    ],
  ];
  const tapped = [{ text: 'Sair', button: { id: 'b1', title: 'Sair' } }];

  it.each(FORMS)('%s is told with its words and its id', (_, message) => {
    expect(upsert(message).inbound).toMatchObject(tapped);
    expect(linked(message).inbound).toMatchObject(tapped);
    expect(wuzapi(message).inbound).toMatchObject(tapped);
    expect(evolutionGo(message).inbound).toMatchObject(tapped);
    expect(waha('message', { body: '', _data: { message } }).inbound).toMatchObject(tapped);
    expect(waha('message', { body: null, _data: { Message: message } }).inbound).toMatchObject(tapped);
  });

  it('is told by WAHA’s engine WEBJS', () => {
    const _data = { listResponse: { title: 'Sair', singleSelectReply: { selectedRowId: 'b1' } } };
    expect(waha('message', { body: '', _data }).inbound).toMatchObject(tapped);
    expect(waha('message', { body: 'Sair', _data: { selectedButtonId: 'b1' } }).inbound).toMatchObject([
      { text: 'Sair', button: { id: 'b1' } },
    ]);
  });

  it.each(['Stop promotions', 'Parar promoções', ' PARAR PROMOÇÕES'])('on Meta’s “%s” ends marketing', (text) => {
    const { preferences } = cloud({ type: 'button', button: { payload: text, text } });
    expect(preferences).toEqual([{ sender: '1', phone: PHONE, value: 'stop', at: AT * 1_000 }]);
    expect(cloud({ type: 'text', text: { body: text } }).preferences).toEqual([]);
  });
});

describe('what a message brings', () => {
  it.each([wuzapi, evolutionGo])('has its caption, the kind of its file and what it answers', (read) => {
    const contextInfo = { stanzaID: 'OURS' };
    expect(read({ imageMessage: { caption: 'SAIR', contextInfo } }).inbound).toMatchObject([
      { text: 'SAIR', media: { type: 'image' }, replyTo: 'OURS' },
    ]);
    expect(read({ documentWithCaptionMessage: { message: { documentMessage: {} } } }).inbound).toMatchObject([
      { text: null, media: { type: 'document' } },
    ]);
  });

  it('has what it answers, by GOWA', () => {
    expect(gowa('message', { body: 'oi', replied_to_id: 'OURS' }).inbound).toMatchObject([{ replyTo: 'OURS' }]);
  });

  it.each([
    [`${PHONE}@hosted`, { from: PHONE }],
    [`${PHONE}:99@hosted`, { from: PHONE }],
    ['4711@hosted.lid', { from: null, identity: 'lid:4711' }],
  ])('comes from %s', (remoteJid, expected) => {
    const key = { remoteJid, fromMe: false, id: 'E' };
    expect(upsert(words, { key }).inbound).toMatchObject([expected]);
    expect(linked(words, { key }).inbound).toMatchObject([expected]);
    expect(waha('message', { from: remoteJid, body: 'SAIR' }).inbound).toMatchObject([expected]);
    expect(gowa('message', { chat_id: remoteJid, from: remoteJid, body: 'SAIR' }).inbound).toMatchObject([expected]);
  });

  it('comes from WAHA’s event for all messages too, without our own', () => {
    expect(waha('message.any', { body: 'SAIR' }).inbound).toMatchObject([{ text: 'SAIR' }]);
    expect(waha('message.any', { body: 'SAIR', fromMe: true }).inbound).toEqual([]);
  });
});

describe('the time of a message', () => {
  it('is its own, by WAHA', () => {
    expect(waha('message', { body: 'oi' }).inbound).toMatchObject([{ at: AT * 1_000 }]);
    expect(waha('message', { body: 'oi', timestamp: undefined }).inbound).toMatchObject([{ at: NOW - 5 }]);
    expect(waha('message.ack', { fromMe: true, ack: 2 }, 8.64e15).receipts).toMatchObject([{ at: NOW }]);
  });

  it.each([NOW, AT * 1_000_000, -5, 0, 1, 1.5e300, 'tomorrow', null, 99_999_999_999])(
    'is when it came, where it cannot be %j',
    (told) => {
      const at = [{ at: NOW }];
      expect(upsert(words, { messageTimestamp: told }).inbound).toMatchObject(at);
      expect(linked(words, { messageTimestamp: told }).inbound).toMatchObject(at);
      expect(waha('message', { body: 'oi', timestamp: told }, null).inbound).toMatchObject(at);
      expect(cloud({ type: 'text', text: { body: 'oi' }, timestamp: String(told) }).inbound).toMatchObject(at);
    },
  );
});
