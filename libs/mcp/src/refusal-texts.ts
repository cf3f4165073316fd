import { both, catalogue } from '@recado/core';

const TEXTS = {
  token_invalid: both(
    'O token não é de uma pré-visualização com exatamente este conteúdo e esta chave, ou o canal, os textos ou os horários mudaram desde então. Faça a pré-visualização, mostre o resultado à pessoa e repita com o token dela.',
    'The token is not of a preview with exactly this content and this key, or the channel, the texts or the times have changed since. Call the preview, show its result to the person, then repeat with its token.',
  ),
  token_expired: both(
    'A pré-visualização tem mais de dez minutos e nada foi feito com o token dela. Faça a pré-visualização de novo.',
    'The preview is older than ten minutes, and nothing was done with its token. Call the preview again.',
  ),
};

/** Codes of refusals that only tools have. */
export type ToolRefusal = keyof typeof TEXTS;

export const refusalTexts = catalogue(TEXTS);
