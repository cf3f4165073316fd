import { usePanel } from '../../../ui/panel-context.js';
import { webhookTexts } from '../texts/index.js';

/** The texts of webhooks in the language of the reader, with the shared ones. */
export const useTexts = () => usePanel().texts(webhookTexts);
