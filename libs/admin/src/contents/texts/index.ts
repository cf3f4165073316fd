import { type Both, both, catalogue } from '@recado/core';

const mediaTypes: Readonly<Record<string, Both>> = {
  image: both('Imagem', 'Image'),
  document: both('Documento', 'Document'),
  video: both('Vídeo', 'Video'),
  audio: both('Áudio', 'Audio'),
};

const forms: Readonly<Record<string, Both>> = {
  text: both('texto', 'text'),
  media: both('mídia', 'media'),
  direct_send: both('texto fora da janela (Direct Send)', 'text outside the window (Direct Send)'),
};

/** The texts about what messages carry, in both languages. */
export const contentTexts = catalogue({
  media: both('Mídia', 'Media'),
  mediaTypes,
  address: both('Endereço da mídia', 'Address of the media'),
  template: both('Modelo', 'Template'),
  parameters: both('Parâmetros do modelo', 'Parameters of the template'),
  sentAs: both('Enviada como', 'Sent as'),
  forms,
  byTemplate: both(
    (name: string) => `modelo ${name}`,
    (name) => `template ${name}`,
  ),
});
