import { CHANNEL_INPUT_TEXTS, ChannelInputError } from '@recado/channels';
import { ConfigError } from '@recado/config';
import { bilingual } from '@recado/core';
import { inLanguage } from '../language/in-language.js';
import { recognized } from '../language/recognized.js';
import { phrase, type Text } from '../language/text.js';
import { CommandError, UsageError } from './cli-error.js';

/** The sentence that is printed for an error. */
export function textOfError(error: unknown): Text {
  if (error instanceof CommandError || error instanceof UsageError) return error.text;
  if (error instanceof ConfigError) return phrase`${problemWith(error)}.`;
  if (error instanceof ChannelInputError) {
    const text = textOfChannelError(error);
    if (error.code !== 'limit_unsafe') return text;
    return phrase`${text} To have it all the same, add --above-safe-limits.`;
  }
  return recognized(error instanceof Error ? error.message : String(error));
}

/** A variable and what is wrong with it, without the full stop. */
export function problemWith({ variable, message }: ConfigError): Text {
  return phrase`${variable} ${recognized(message.slice(variable.length + 1, -1))}`;
}

/** The sentence of the error, then the field and its rule. */
function textOfChannelError({ code, field, detail }: ChannelInputError): Text {
  const fault = CHANNEL_INPUT_TEXTS[code];
  if (field === null && detail === null) return recognized(fault);
  const asked = detail === null ? '' : phrase` ${recognized(detail)}`;
  return phrase`${withoutStop(recognized(fault))}: ${field ?? ''}${asked}.`;
}

function withoutStop(sentence: Text): Text {
  return bilingual((language) => inLanguage(sentence, language).replace(/\.$/, ''));
}
