import type { Phrases } from '@recado/core';
import { fieldPhrases } from './fields.js';
import { operationPhrases } from './operations.js';
import { optOutPhrases } from './opt-outs.js';
import { webhookPhrases } from './webhooks.js';

/** The texts of the API's document in Portuguese, by the English ones. */
export const PORTUGUESE: Phrases = {
  ...operationPhrases,
  ...fieldPhrases,
  ...webhookPhrases,
  ...optOutPhrases,
};
