import { type Fields, type ForeignBody, isFields } from './foreign-body.js';
import { foreignFile, remarksOf } from './foreign-file.js';
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
    const isFolded = ([name, value]: [string, unknown]) => FOLDED.includes(name) && isFields(value);
    const entries = Object.entries(fields);
    const found = new Map(entries.filter((entry) => !isFolded(entry)));
    for (const [part, value] of entries.filter(isFolded)) {
      // One that stands at the top too keeps the name of its part, by which it is told.
      for (const [name, inner] of Object.entries(value as Fields))
        found.set(found.has(name) ? `${part}.${name}` : name, inner);
    }
    return Object.fromEntries(found);
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
  const [voice, medium] = [body.value('audio'), body.value('media')];
  if (voice === undefined && medium === undefined) return undefined;
  if (voice !== undefined && medium !== undefined) return refused(REFUSALS.several);
  const content = voice ?? medium;
  if (typeof content !== 'string') return refused(REFUSALS.fileSource);
  const kind = voice === undefined ? body.text('mediatype') : 'audio';
  if (kind === undefined) return refused(REFUSALS.fileKind);
  const names = { filename: body.text('fileName'), mimetype: body.text('mimetype') };
  const media = foreignFile(kind, content, names);
  if (!media) return refused(REFUSALS.fileSource);
  return { ok: true, phone, message: { message: body.text('caption'), media }, remarks: remarksOf(media) };
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
    // A parameter with a name has its place in the text by that, and not by its order.
    isFields(parameter) && parameter['parameter_name'] === undefined ? parameter['text'] : undefined,
  );
  return texts.every((text) => typeof text === 'string') ? texts : undefined;
}
