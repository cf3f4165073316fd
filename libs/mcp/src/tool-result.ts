import type { CallToolResult } from '@modelcontextprotocol/server';
import { Logger } from '@nestjs/common';
import {
  both,
  catalogue,
  ASSISTANT_NOTICE,
  DomainError,
  ERROR_TEXTS,
  type Language,
  violationText,
} from '@recado/core';
import { DatabaseUnavailableError } from '@recado/database';
import { errorsByPath } from '@recado/intake';

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
type ToolRefusal = keyof typeof TEXTS;

const refusalTexts = catalogue(TEXTS);

const logger = new Logger('Mcp');

/** What a tool found or did, as structured content, and the same as text for clients that read only that. */
export function resultOf(data: object): CallToolResult {
  const structuredContent = { ...data, notice: ASSISTANT_NOTICE };
  return { structuredContent, content: [{ type: 'text', text: JSON.stringify(structuredContent) }] };
}

/** Why a tool did nothing, with the stable code of the API. */
export function refusalOf(code: string, message: string, errors: object = {}): CallToolResult {
  return { ...resultOf({ code, message, errors }), isError: true };
}

/** A refusal that only tools have. */
export function ownRefusal(code: ToolRefusal, language: Language): CallToolResult {
  return refusalOf(code, refusalTexts[language][code]);
}

/** A refusal by the API, in its own words. */
export function refusalOfAnswer({ code, message, errors }: Record<string, unknown>): CallToolResult {
  return refusalOf(String(code), String(message), errors ?? {});
}

/** The same for what is thrown. What is no refusal is logged, and not told to the assistant. */
export function refusalOfError(error: unknown, language: Language): CallToolResult {
  if (error instanceof DatabaseUnavailableError)
    return refusalOf('unavailable', ERROR_TEXTS[language].unavailable.detail);
  if (!(error instanceof DomainError)) {
    logger.error(error);
    return refusalOf('internal_error', ERROR_TEXTS[language].internal_error.detail);
  }
  const { code, reason, violations } = error;
  const message = reason ? violationText(reason, language) : ERROR_TEXTS[language][code].detail;
  return refusalOf(code, message, errorsByPath(violations, language));
}
