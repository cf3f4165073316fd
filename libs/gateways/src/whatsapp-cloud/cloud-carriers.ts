import type { HeaderMediaType } from '@recado/core';
import type { CarrierTemplate, HeaderSample, NewTemplate } from '../port/templates.js';
import { DOCUMENT_SAMPLE, IMAGE_SAMPLE } from './cloud-sample-files.js';

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
