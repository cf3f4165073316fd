import { Installation, type MessageButton, type MessageContent } from '@recado/core';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { OutgoingMessage } from '../../libs/gateways/src/port/gateway.js';
import { WhatsAppCloudGateway } from '../../libs/gateways/src/whatsapp-cloud/whatsapp-cloud.gateway.js';
import { problemsOf } from '../support/fixtures/cloud-requests.js';
import { ManualClock } from '../support/fixtures/manual-clock.js';
import { notReleased } from '../support/not-released.js';
import { WhatsAppCloudStandIn } from '../support/stand-ins/whatsapp-cloud.stand-in.js';

const NEVER = new AbortController().signal;
const TO = '5531987654321';
const IMAGE = { type: 'image', url: 'https://example.com/a.png', filename: 'a.png', mimetype: 'image/png' } as const;
const PDF = { type: 'document', url: 'https://example.com/a.pdf', filename: 'boleto.pdf', mimetype: null } as const;
const reply = (id: string, title: string) => ({ reply: { id, title } });
const REPLIES = [reply('sim', 'Sim'), reply('nao', 'Não')];
const LINK = [{ link: { title: 'Ver pedido', url: 'https://loja.example/4711' } }];

describe('the buttons of the whatsapp-cloud gateway', () => {
  let standIn: WhatsAppCloudStandIn;
  let gateway: WhatsAppCloudGateway;

  beforeEach(async () => {
    standIn = await WhatsAppCloudStandIn.start();
    standIn.windows.areUsed = true;
    standIn.windows.openFor(TO);
    gateway = new WhatsAppCloudGateway({
      version: '1',
      clock: new ManualClock(),
      installation: new Installation('t', 0),
    });
  });
  afterEach(async () => {
    await gateway.stop();
    await standIn.close();
    for (const { json } of standIn.requests) expect(problemsOf(json)).toEqual([]);
  });

  const send = async (content: MessageContent, changes: Partial<OutgoingMessage> = {}) => {
    const message = { id: 1, attempt: 1, retries: 0, to: TO, text: 'Confirma?', channelId: 1, channel: 'default' };
    const settings = { ...standIn.settings, outsideWindow: 'direct_send' as const };
    return notReleased(await gateway.send({ ...message, content, ...changes }, settings, NEVER));
  };
  const asked = () => standIn.requests.at(-1)?.json as Record<string, unknown>;

  it('that answer stand under the text', async () => {
    expect(await send({ buttons: REPLIES })).toMatchObject({ kind: 'accepted', sentAs: 'buttons' });
    expect(asked()).toMatchObject({
      type: 'interactive',
      interactive: {
        type: 'button',
        body: { text: 'Confirma?' },
        action: { buttons: REPLIES.map((button) => ({ type: 'reply', ...button })) },
      },
    });
    expect(asked().interactive).not.toHaveProperty('header');
  });

  it('that open a page stand alone', async () => {
    expect(await send({ buttons: LINK, replyTo: 'wamid.A' })).toMatchObject({ kind: 'accepted', sentAs: 'buttons' });
    const { title: display_text, url } = LINK[0]!.link;
    expect(asked()).toMatchObject({
      context: { message_id: 'wamid.A' },
      interactive: { type: 'cta_url', action: { name: 'cta_url', parameters: { display_text, url } } },
    });
  });

  it('have a medium above the text, a document with its name', async () => {
    await send({ buttons: REPLIES, media: PDF });
    const header = { type: 'document', document: { link: PDF.url, filename: 'boleto.pdf' } };
    expect(asked().interactive).toMatchObject({ header, body: { text: 'Confirma?' } });
    expect(await send({ buttons: LINK, media: IMAGE }, { id: 2 })).toMatchObject({ kind: 'accepted' });
    expect(asked().interactive).toMatchObject({ header: { type: 'image', image: { link: IMAGE.url } } });
  });

  it('leave outside the window by Direct Send, which gives the place to nothing else', async () => {
    standIn.windows.closeFor(TO);
    standIn.hasDirectSend = true;
    const cold = { isCold: true };
    expect(await send({ buttons: REPLIES, media: PDF }, cold)).toMatchObject({
      kind: 'accepted',
      sentAs: 'direct_send',
    });
    expect(asked()).toMatchObject({ type: 'interactive', category: 'utility', interactive: { type: 'button' } });
    const refused = await send({ buttons: REPLIES, category: 'authentication' }, { ...cold, id: 2 });
    expect(refused).toMatchObject({ kind: 'rejected', code: 'outside_window' });
  });

  it('are tried by Direct Send where Meta says that the window is closed', async () => {
    standIn.windows.closeFor(TO);
    const facts = [{ kind: 'windowClosed' }];
    expect(await send({ buttons: REPLIES })).toMatchObject({ kind: 'retryLater', immediately: true, facts });
  });

  it.each<[string, MessageButton[], string?]>([
    ['the same words twice', [reply('a', 'Sim'), reply('b', 'Sim')]],
    ['the same id twice', [reply('a', 'Sim'), reply('a', 'Não')]],
    ['four', ['a', 'b', 'c', 'd'].map((id) => reply(id, id))],
    ['long words', [reply('a', 'x'.repeat(21))]],
    ['a long text', REPLIES, 'x'.repeat(1_025)],
  ])('are refused by Meta with %s, which intake refuses before', async (_, buttons, text = 'Confirma?') => {
    expect(await send({ buttons }, { text })).toMatchObject({ kind: 'rejected', code: 'message_invalid' });
  });
});
