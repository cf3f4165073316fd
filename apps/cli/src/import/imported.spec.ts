import { describe, expect, it } from 'vitest';
import { IMPORT_SOURCES, importBodies } from '../commands/import.js';
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

describe('a file without a caption', () => {
  it.each([
    ['z-api', { phone: PHONE, document: PDF, fileName: 'boleto.pdf' }],
    ['evolution', { number: PHONE, mediatype: 'document', media: PDF, fileName: 'boleto.pdf' }],
    ['waha', { chatId: `${PHONE}@c.us`, file: { url: PDF, filename: 'boleto.pdf', mimetype: 'application/pdf' } }],
    ['twilio', { To: `whatsapp:+${PHONE}`, MediaUrl: PDF }],
  ])('of %s is a message', (from, body) => {
    const [found] = imported(from, lines(body));
    expect(found![0]).toMatchObject({ phone: PHONE, message: undefined, media: { type: 'document', url: PDF } });
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

describe('what a body cannot say to Recado', () => {
  const PNG = 'iVBORw0KGgo=';

  it('is refused also behind a hundred others', () => {
    const late = Array.from({ length: 150 }, () => ({
      To: `whatsapp:+${PHONE}`,
      Body: 'a',
      SendAt: '2020-01-01T00:00Z',
    }));
    const found = imported('twilio', lines(...late));
    expect(found.map(([, reason]) => reason)).toEqual(Array(150).fill(expect.stringMatching(/^scheduled_at: /)));
  });

  it('is said of Z-API: files within buttons, several files, and what is no list of buttons', () => {
    const buttons = [{ id: 1, label: 'Sim', cor: 'verde' }];
    const found = imported(
      'z-api',
      lines(
        { phone: PHONE, message: 'Vem?', buttonList: { image: PNG, buttons, titulo: 'x' } },
        { phone: PHONE, caption: 'Vem?', image: PNG, buttonList: { buttons } },
        { phone: PHONE, message: 'Vem?', image: PNG, buttonList: { video: PNG, buttons } },
        { phone: PHONE, message: 'Vem?', image: PNG, document: PDF },
        { phone: PHONE, message: 'Vem?', buttonList: buttons },
        { phone: PHONE, message: 'Vem?', buttonList: { buttons: ['Sim'] } },
        { phone: PHONE, message: 'Vem?', caption: 'Outro', title: {} },
        { phone: PHONE, message: { text: 'Vem?' }, caption: 'Oi' },
        { phone: PHONE, image: 'abcde' },
        { phone: PHONE, caption: 'Oi', image: `data:application/pdf;base64,${PNG}` },
      ),
    );
    const reply = { reply: { id: '1', title: 'Sim' } };
    const media = { type: 'image', data: PNG };
    expect(found.slice(0, 2)).toEqual([
      [{ phone: PHONE, message: 'Vem?', media, buttons: [reply] }, '-buttonList.titulo', '-buttonList.buttons.0.cor'],
      [{ phone: PHONE, message: 'Vem?', media, buttons: [reply] }, '-buttonList.buttons.0.cor'],
    ]);
    expect(found.slice(2, 6).map(([, reason]) => reason)).toEqual([
      'it has more than one file; a message takes one',
      'it has more than one file; a message takes one',
      'the buttons are no list of objects with id and label',
      'the buttons are no list of objects with id and label',
    ]);
    expect(found.slice(6, 8)).toEqual([
      [{ phone: PHONE, message: 'Vem?' }, '-caption', '-title'],
      [{ phone: PHONE, message: 'Oi' }, '-message'],
    ]);
    expect(found[8]![1]).toBe('the file is neither an http address nor base64');
    expect(found[9]![1]).toContain('of another kind than the field');
  });

  it('is said of Evolution API: two files, a file that is none, and parts of version 1', () => {
    const parameters = [{ type: 'text', parameter_name: 'pedido', text: '4711' }];
    const found = imported(
      'evolution',
      lines(
        { number: PHONE, audio: PNG, media: PNG, mediatype: 'image' },
        { number: PHONE, text: 'Oi', media: { url: PDF }, mediatype: 'document' },
        { number: PHONE, text: 'Oi', textMessage: 'Olá' },
        { number: PHONE, text: 'Oi', textMessage: { text: 'Olá' } },
        { number: PHONE, name: 'pedido', components: [{ type: 'body', parameters }] },
      ),
    );
    expect(found[0]![1]).toBe('it has more than one file; a message takes one');
    expect(found[1]![1]).toBe('the file is neither an http address nor base64');
    expect(found[2]).toEqual([{ phone: PHONE, message: 'Oi' }, '-textMessage']);
    expect(found[3]).toEqual([{ phone: PHONE, message: 'Oi' }, '-textMessage.text']);
    expect(found[4]![1]).toContain('parts of the template');
  });

  it('is said of WAHA and Twilio: files that are none, and their other fields', () => {
    const file = { url: PDF, data: PNG, mimetype: 'application/pdf', size: 3 };
    const waha = imported(
      'waha',
      lines({ chatId: PHONE, text: 'Oi', file: PDF }, { chatId: PHONE, caption: 'Oi', file }),
    );
    expect(waha[0]![1]).toBe('the file is neither an http address nor base64');
    expect(waha[1]!.slice(1)).toEqual(['-file.data', '-file.size']);
    const twilio = imported('twilio', lines({ To: `whatsapp:+${PHONE}`, Body: 'a', MediaUrl: [{ url: PDF }] }));
    expect(twilio[0]![1]).toBe('the file is neither an http address nor base64');
  });
});

describe('a file of bodies', () => {
  const body = { phone: PHONE, message: 'Olá' };

  it('may begin with a mark of its encoding, and have the line ends of any system', () => {
    for (const end of ['\n', '\r\n', '\r'])
      expect(imported('z-api', `\ufeff${[body, body].map((one) => JSON.stringify(one)).join(end)}${end}`)).toHaveLength(
        2,
      );
    expect(imported('z-api', `\ufeff${JSON.stringify([body], null, 2)}`)).toEqual([[body]]);
  });

  it('that is one document with something behind it is refused as a whole', () => {
    for (const text of [`${JSON.stringify([body, body], null, 2)} x`, `[\r\n${lines(body)},\r\n${lines(body)}\r\n];`])
      expect(imported('z-api', text)).toEqual([[1, 'it is neither JSON nor a form']]);
    expect(imported('z-api', `${lines(body)} x\n${lines(body)}`)).toEqual([
      [1, 'it is neither JSON nor a form'],
      [body],
    ]);
  });
});
