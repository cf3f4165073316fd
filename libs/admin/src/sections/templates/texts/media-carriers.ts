import { type Both, both } from '@recado/core';

type ByKind<Text> = Readonly<Record<string, Both<Text>>>;

const titles: ByKind<string> = {
  document: both('Documentos fora da janela de 24 horas', 'Documents outside the 24-hour window'),
  image: both('Imagens fora da janela de 24 horas', 'Images outside the 24-hour window'),
  video: both('Vídeos fora da janela de 24 horas', 'Videos outside the 24-hour window'),
};

const inUse: ByKind<string> = {
  document: both('Leva os documentos deste canal', 'Carries the documents of this channel'),
  image: both('Leva as imagens deste canal', 'Carries the images of this channel'),
  video: both('Leva os vídeos deste canal', 'Carries the videos of this channel'),
};

/** The name of a template, or the words for a language. */
type WithName = (name: string) => string;

const useLead: ByKind<WithName> = {
  document: both<[string]>(
    (name) =>
      `Fora da janela, os documentos deste canal passam a sair pelo modelo ${name}, com a legenda no texto dele. Vale também para as mensagens na fila.`,
    (name) =>
      `Outside the window, the documents of this channel will leave by the template ${name}, with the caption in its text. This also holds for messages that wait.`,
  ),
  image: both<[string]>(
    (name) =>
      `Fora da janela, as imagens deste canal passam a sair pelo modelo ${name}, com a legenda no texto dele. Vale também para as mensagens na fila.`,
    (name) =>
      `Outside the window, the images of this channel will leave by the template ${name}, with the caption in its text. This also holds for messages that wait.`,
  ),
  video: both<[string]>(
    (name) =>
      `Fora da janela, os vídeos deste canal passam a sair pelo modelo ${name}, com a legenda no texto dele. Vale também para as mensagens na fila.`,
    (name) =>
      `Outside the window, the videos of this channel will leave by the template ${name}, with the caption in its text. This also holds for messages that wait.`,
  ),
};

const used: ByKind<WithName> = {
  document: both<[string]>(
    (name) => `Fora da janela, os documentos deste canal saem agora pelo modelo ${name}.`,
    (name) => `Outside the window, the documents of this channel now leave by the template ${name}.`,
  ),
  image: both<[string]>(
    (name) => `Fora da janela, as imagens deste canal saem agora pelo modelo ${name}.`,
    (name) => `Outside the window, the images of this channel now leave by the template ${name}.`,
  ),
  video: both<[string]>(
    (name) => `Fora da janela, os vídeos deste canal saem agora pelo modelo ${name}.`,
    (name) => `Outside the window, the videos of this channel now leave by the template ${name}.`,
  ),
};

const create: ByKind<WithName> = {
  document: both<[string]>(
    (language) => `Criar para documentos em ${language}`,
    (language) => `Create for documents in ${language}`,
  ),
  image: both<[string]>(
    (language) => `Criar para imagens em ${language}`,
    (language) => `Create for images in ${language}`,
  ),
};

/** The texts about the templates that carry media. */
export const MEDIA_CARRIER_TEXTS = {
  title: both('Arquivos fora da janela de 24 horas', 'Files outside the 24-hour window'),
  lead: both(
    'Uma mensagem com documento, imagem ou vídeo precisa de um modelo com o mesmo tipo de cabeçalho: o arquivo vai nele, e a legenda no texto. Sem esse modelo, fora da janela ela falha.',
    'A message with a document, an image or a video needs a template with a header of the same kind: the file goes there, and the caption into its text. Without that template it fails outside the window.',
  ),
  titles,
  inUse,
  useLead,
  used,
  create,
  appHint: both(
    'A Meta guarda o exemplo do arquivo no aplicativo. O id está em App settings → Basic, e fica guardado no canal.',
    'Meta keeps the sample of the file with the app. App settings → Basic shows its id, which is kept with the channel.',
  ),
  video: both(
    'Para vídeos, crie um modelo com um vídeo seu de exemplo.',
    'For videos, create a template with a video of yours as the sample.',
  ),
  videoOpen: both('Criar para vídeos…', 'Create for videos…'),
  appVariable: both(
    'Para criá-los, a Meta guarda um exemplo do arquivo no aplicativo. Defina esta variável com o id dele e reinicie o servidor:',
    'To create them, Meta keeps a sample of the file with the app. Set this variable to its id and restart the server:',
  ),
};
