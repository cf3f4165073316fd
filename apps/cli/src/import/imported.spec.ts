import { describe, expect, it } from 'vitest';
import { IMPORT_SOURCES, importBodies } from './imported.js';
import { readBodies } from './read-bodies.js';

const OPTIONS = {
  maxBatch: 100,
  maxMessageLength: 4_096,
  maxBatchTextBytes: 100_000,
  now: Date.UTC(2026, 10, 26, 12),
  pastGraceMs: 900_000,
  defaultTimezone: 'America/Sao_Paulo',
  missingVariable: 'reject',
  channels: new Set<string>(),
} as const;

/** What each body became: its message, or why there is none, and what was lost. */
function imported(from: string, text: string) {
  const source = IMPORT_SOURCES.find(({ name }) => name === from)!;
  return importBodies(source, readBodies(text), OPTIONS).map((one) =>
    one.ok
      ? [one.message, ...one.losses.map(({ field }) => `-${field}`), ...one.remarks.map((remark) => remark.en)]
      : [one.number, one.reason.en],
  );
}

const lines = (...bodies: object[]) => bodies.map((body) => JSON.stringify(body)).join('\n');
const PHONE = '5511987654321';
const PDF = 'https://loja.exemplo.com.br/boleto.pdf';

describe('the bodies of Z-API', () => {
  it('become texts, files, buttons and links', () => {
    const found = imported(
      'z-api',
      lines(
        { phone: PHONE, message: 'Olá', delayMessage: 5, delayTyping: 3 },
        { phone: PHONE, document: PDF, fileName: 'boleto.pdf', caption: 'Seu boleto' },
        { phone: PHONE, image: 'data:image/png;base64,iVBORw0KGgo=', caption: 'Foto', viewOnce: true },
        { phone: PHONE, message: 'Confirma?', buttonList: { buttons: [{ id: '1', label: 'Sim' }, { label: 'Não' }] } },
        { phone: PHONE, message: 'Veja', linkUrl: 'https://loja.exemplo.com.br', title: 'Loja', image: PDF },
      ),
    );
    expect(found).toEqual([
      [{ phone: PHONE, message: 'Olá' }, '-delayMessage', '-delayTyping'],
      [{ phone: PHONE, message: 'Seu boleto', media: { type: 'document', url: PDF, filename: 'boleto.pdf' } }],
      [
        { phone: PHONE, message: 'Foto', media: { type: 'image', data: 'iVBORw0KGgo=', mimetype: 'image/png' } },
        '-viewOnce',
      ],
      [
        {
          phone: PHONE,
          message: 'Confirma?',
          buttons: [{ reply: { id: '1', title: 'Sim' } }, { reply: { id: '2', title: 'Não' } }],
        },
      ],
      [
        { phone: PHONE, message: 'Veja\nhttps://loja.exemplo.com.br' },
        '-image',
        '-title',
        'the link was put at the end of the text',
      ],
    ]);
  });

  it('are refused with the reason where no message can say them', () => {
    const found = imported(
      'z-api',
      lines(
        { phone: '120363019502650977-group', message: 'Olá' },
        { phone: PHONE, sticker: 'https://loja.exemplo.com.br/a.webp' },
        { phone: PHONE, image: 'C:\\fotos\\a.png' },
        { phone: PHONE, message: 'Olá, {name}!' },
        { phone: PHONE, image: 'http://loja.exemplo.com.br/a.png' },
      ).concat('\nnem JSON nem formulário\n[1]'),
    );
    expect(found.map(([number]) => number)).toEqual([1, 2, 3, 4, 5, 6, 7]);
    const reasons = found.map(([, reason]) => reason);
    expect(reasons[0]).toContain('-group');
    expect(reasons[3]).toMatch(/^name: /);
    expect(reasons[4]).toMatch(/^media\.url: /);
    expect([reasons[1], reasons[2], reasons[5], reasons[6]]).toEqual([
      'it has neither a text nor a file that Recado knows',
      'the file is neither an http address nor base64',
      'it is neither JSON nor a form',
      'it is no object with fields',
    ]);
  });
});

describe('the bodies of Evolution API', () => {
  it('are read in the forms of both versions', () => {
    const first = { number: `${PHONE}@s.whatsapp.net`, options: { delay: 1200 }, textMessage: { text: 'Olá' } };
    const second = { number: '+55 11 98765-4321', text: 'Olá', delay: 1200, linkPreview: false };
    const file = {
      number: PHONE,
      mediatype: 'document',
      media: PDF,
      fileName: 'b.pdf',
      mimetype: 'application/pdf',
      caption: 'B',
    };
    const found = imported('evolution', JSON.stringify([first, second, file, { number: PHONE, audio: 'T2dnUw==' }]));
    expect(found).toEqual([
      [{ phone: PHONE, message: 'Olá' }, '-delay'],
      [{ phone: PHONE, message: 'Olá' }, '-delay', '-linkPreview'],
      [
        {
          phone: PHONE,
          message: 'B',
          media: { type: 'document', url: PDF, filename: 'b.pdf', mimetype: 'application/pdf' },
        },
      ],
      [{ phone: PHONE, media: { type: 'audio', data: 'T2dnUw==' } }],
    ]);
  });

  it('become templates where the body alone has values', () => {
    const component = { type: 'body', parameters: [{ type: 'text', text: '4711' }] };
    const template = { number: PHONE, name: 'pedido', language: 'pt_BR', components: [component] };
    const withHeader = { ...template, components: [{ type: 'header', parameters: [] }, component] };
    const [whole, refused] = imported('evolution', JSON.stringify([template, withHeader]));
    expect(whole).toEqual([{ phone: PHONE, template: { name: 'pedido', language: 'pt_BR', parameters: ['4711'] } }]);
    expect(refused![1]).toContain('parts of the template');
  });
});

describe('the bodies of WAHA', () => {
  it('become texts and files, whose kind their MIME type tells', () => {
    const file = { url: PDF, filename: 'b.pdf' };
    const found = imported(
      'waha',
      lines(
        { session: 'default', chatId: `${PHONE}@c.us`, text: 'Olá', reply_to: 'false_x' },
        { session: 'default', chatId: `${PHONE}@c.us`, file: { ...file, mimetype: 'application/pdf' }, caption: 'Oi' },
        { session: 'default', chatId: `${PHONE}@c.us`, file },
      ),
    );
    const media = { type: 'document', url: PDF, filename: 'b.pdf', mimetype: 'application/pdf' };
    expect(found).toEqual([
      [{ phone: PHONE, message: 'Olá' }, '-session', '-reply_to'],
      [{ phone: PHONE, message: 'Oi', media }, '-session'],
      [3, 'the file does not say what it is: mimetype is missing'],
    ]);
  });
});

describe('the bodies of Twilio', () => {
  const form = (fields: Record<string, string>) => new URLSearchParams(fields).toString();

  it('are read as forms and as JSON', () => {
    const found = imported(
      'twilio',
      [
        form({ To: `whatsapp:+${PHONE}`, From: 'whatsapp:+14155238886', Body: 'Olá', StatusCallback: 'https://a.com' }),
        form({ To: `+${PHONE}`, Body: 'Olá', SendAt: '2026-12-24T09:00:00Z', ScheduleType: 'fixed' }),
        lines({ To: `whatsapp:+${PHONE}`, MediaUrl: [PDF], Body: 'B', Novo: 'x' }),
        form({ To: `whatsapp:+${PHONE}`, ContentSid: 'HX1', ContentVariables: '{}' }),
        `${form({ To: `whatsapp:+${PHONE}`, MediaUrl: PDF })}&MediaUrl=${encodeURIComponent(PDF)}`,
        form({ To: `whatsapp:+${PHONE}`, Body: 'Olá', SendAt: '2026-11-20T09:00:00Z' }),
      ].join('\r\n'),
    );
    expect(found.slice(0, 3)).toEqual([
      [{ phone: PHONE, message: 'Olá' }, '-From', '-StatusCallback'],
      [
        { phone: PHONE, message: 'Olá', scheduled_at: '2026-12-24T09:00:00Z' },
        '-ScheduleType',
        'at Twilio this was an SMS',
      ],
      [
        { phone: PHONE, message: 'B', media: { type: 'document', url: PDF } },
        '-Novo',
        'the kind of the file was read from the end of its address',
      ],
    ]);
    expect(found.slice(3).map(([number]) => number)).toEqual([4, 5, 6]);
    expect(found[5]![1]).toMatch(/^scheduled_at: /);
  });
});
