import { ForeignBody, isFields } from './foreign-body.js';
import { foreignFile } from './foreign-file.js';
import { type ImportSource, type Reading, refused } from './import-source.js';
import { LOSSES, REFUSALS } from './texts.js';

/** Where version 1 had what version 2 has at the top. */
const FOLDED = ['textMessage', 'mediaMessage', 'audioMessage', 'options'];

/**
 * Evolution API: bodies of `sendText`, `sendMedia`, `sendWhatsAppAudio` and `sendTemplate`, of versions 1 and 2.
 * Source: doc.evolution-api.com, November 2026.
 */
export const EVOLUTION: ImportSource = {
  name: 'evolution',
  unfold: (fields) => {
    const rest = Object.fromEntries(Object.entries(fields).filter(([name]) => !FOLDED.includes(name)));
    const folded = FOLDED.map((name) => fields[name]).filter(isFields);
    return Object.fromEntries([...folded, rest].flatMap((part) => Object.entries(part)));
  },
  read(body) {
    body.lose(LOSSES.pace, 'delay');
    body.lose(LOSSES.typing, 'presence');
    body.lose(LOSSES.quote, 'quoted');
    body.lose(LOSSES.preview, 'linkPreview');
    body.lose(LOSSES.mentions, 'mentionsEveryOne', 'everyOne', 'mentioned');
    body.lose(LOSSES.service, 'encoding');
    const phone = body.text('number') ?? '';
    if (body.value('components') !== undefined) return templateOf(body, phone);
    return fileOf(body, phone) ?? textOf(body, phone);
  },
};

function textOf(body: ForeignBody, phone: string): Reading {
  const message = body.text('text');
  return message === undefined ? refused(REFUSALS.empty) : { ok: true, phone, message: { message } };
}

function fileOf(body: ForeignBody, phone: string): Reading | undefined {
  const voice = body.text('audio');
  const content = voice ?? body.text('media');
  if (content === undefined) return undefined;
  const kind = voice === undefined ? body.text('mediatype') : 'audio';
  if (kind === undefined) return refused(REFUSALS.fileKind);
  const names = { filename: body.text('fileName'), mimetype: body.text('mimetype') };
  const media = foreignFile(kind, content, names);
  return media ? { ok: true, phone, message: { message: body.text('caption'), media } } : refused(REFUSALS.fileSource);
}

function templateOf(body: ForeignBody, phone: string): Reading {
  const parameters = bodyTexts(body.value('components'));
  const name = body.text('name');
  if (!parameters || name === undefined) return refused(REFUSALS.components);
  return { ok: true, phone, message: { template: { name, language: body.text('language'), parameters } } };
}

/** The texts of the only component, the body; undefined where there are others. */
function bodyTexts(components: unknown): string[] | undefined {
  if (!Array.isArray(components) || components.length > 1) return undefined;
  const component = (components as unknown[])[0];
  if (component === undefined) return [];
  if (!isFields(component) || component['type'] !== 'body' || !Array.isArray(component['parameters'])) return undefined;
  const texts = component['parameters'].map((parameter: unknown) =>
    isFields(parameter) ? parameter['text'] : undefined,
  );
  return texts.every((text) => typeof text === 'string') ? texts : undefined;
}
