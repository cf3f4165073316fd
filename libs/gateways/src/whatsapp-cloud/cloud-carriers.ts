import { crc32, deflateSync } from 'node:zlib';
import type { HeaderMediaType } from '@recado/core';
import type { HeaderSample, CarrierTemplate, NewTemplate } from '../port/templates.js';

/** A page with these words: the smallest PDF that readers open. */
function pdfWith(words: string): Buffer {
  const stream = `BT /F1 18 Tf 72 720 Td (${words}) Tj ET`;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${stream.length} >>\nstream\n${stream}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ];
  let text = '%PDF-1.4\n';
  const starts: number[] = [];
  for (const [at, object] of objects.entries()) {
    starts.push(text.length);
    text += `${at + 1} 0 obj\n${object}\nendobj\n`;
  }
  const lines = starts.map((start) => `${String(start).padStart(10, '0')} 00000 n \n`).join('');
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${lines}`;
  const trailer = `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${text.length}\n%%EOF\n`;
  return Buffer.from(text + table + trailer, 'latin1');
}

/** A picture of one colour, in the shape in which WhatsApp shows headers. */
function pngOf(width: number, height: number, colour: readonly [number, number, number]): Buffer {
  const line = Buffer.concat([Buffer.of(0), Buffer.alloc(width * 3, Buffer.from(colour))]);
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  // Eight bits of red, green and blue.
  head.set([8, 2], 8);
  const pixels = deflateSync(Buffer.concat(Array.from({ length: height }, () => line)));
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([signature, chunk('IHDR', head), chunk('IDAT', pixels), chunk('IEND', Buffer.alloc(0))]);
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const check = Buffer.alloc(4);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
}

function sample(mimetype: string, filename: string, make: () => Buffer): HeaderSample {
  const bytes = make();
  return {
    mimetype,
    filename,
    size: bytes.length,
    async *open() {
      yield bytes;
    },
  };
}

/** What the carriers that Recado offers show to those who review them. */
const DOCUMENT_SAMPLE = sample('application/pdf', 'documento.pdf', () =>
  pdfWith('Documento de exemplo / Sample document'),
);
const IMAGE_SAMPLE = sample('image/png', 'imagem.png', () => pngOf(800, 418, [15, 118, 110]));

/** The name of the carriers that Recado offers to create; Meta keeps one template for each language. */
const NAME = 'recado_carrier';

/**
 * Meta refuses a body that begins or ends with a parameter (100, subcode 2388299), and one with few words beside it.
 * Who answers opens the window of 24 hours.
 */
const TEXTS: readonly NewTemplate[] = [
  {
    name: NAME,
    language: 'pt_BR',
    category: 'UTILITY',
    body: 'Olá! Temos uma mensagem para você:\n\n{{1}}\n\nSe precisar de algo, responda a esta conversa.',
    examples: ['Seu pedido 4711 saiu para entrega e chega hoje até as 18h.'],
  },
  {
    name: NAME,
    language: 'en_US',
    category: 'UTILITY',
    body: 'Hello! We have a message for you:\n\n{{1}}\n\nIf you need anything, just reply to this chat.',
    examples: ['Your order 4711 is out for delivery and arrives today by 6 pm.'],
  },
];

/** A video has no sample of ours: whoever needs one creates the template with a video of their own. */
const SAMPLES: readonly (readonly [HeaderMediaType, HeaderSample])[] = [
  ['document', DOCUMENT_SAMPLE],
  ['image', IMAGE_SAMPLE],
];

function withHeader(template: NewTemplate, type: HeaderMediaType, sample: HeaderSample): NewTemplate {
  return { ...template, name: `${NAME}_${type}`, header: { kind: 'media', type, sample } };
}

/** The carriers that are created by one button. */
export const CLOUD_CARRIERS: readonly CarrierTemplate[] = [
  ...TEXTS.map((template) => ({ template, media: null })),
  ...SAMPLES.flatMap(([media, sample]) =>
    TEXTS.map((template) => ({ template: withHeader(template, media, sample), media })),
  ),
];
