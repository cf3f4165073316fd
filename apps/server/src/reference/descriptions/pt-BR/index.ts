import { BATCH_FIELDS, CONTENT_FIELDS, declaredPhrases, type Phrases } from '@recado/core';
import { channelPhrases } from './channels.js';
import { fieldPhrases } from './fields.js';
import { forecastPhrases } from './forecasts.js';
import { keyPhrases } from './keys.js';
import { listPhrases } from './lists.js';
import { operationPhrases } from './operations.js';
import { optOutPhrases } from './opt-outs.js';
import { recipientPhrases } from './recipients.js';
import { sendPhrases } from './sends.js';
import { templatePhrases } from './templates.js';
import { webhookPhrases } from './webhooks.js';

/** The Portuguese texts of the OpenAPI document, by their English text. */
export const PORTUGUESE: Phrases = {
  ...operationPhrases,
  ...fieldPhrases,
  ...declaredPhrases(BATCH_FIELDS, CONTENT_FIELDS),
  ...forecastPhrases,
  ...webhookPhrases,
  ...optOutPhrases,
  ...listPhrases,
  ...recipientPhrases,
  ...templatePhrases,
  ...channelPhrases,
  ...keyPhrases,
  ...sendPhrases,
};
