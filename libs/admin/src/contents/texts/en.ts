import type { ptBR } from './pt-BR.js';

/** The texts about what messages carry beside their text, in English. */
export const en: typeof ptBR = {
  media: 'Media',
  mediaTypes: { image: 'Image', document: 'Document', video: 'Video', audio: 'Audio' },
  address: 'Address of the media',
  template: 'Template',
  parameters: 'Parameters of the template',
  sentAs: 'Sent as',
  forms: { text: 'text', media: 'media', direct_send: 'text outside the window (Direct Send)' },
  byTemplate: (name) => `template ${name}`,
};
