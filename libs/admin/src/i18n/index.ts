import { bilingual, type Language } from '@recado/core';
import { keyTexts } from '../sections/api-keys/texts/index.js';
import { batchTexts } from '../sections/batches/texts/index.js';
import { channelTexts } from '../sections/channels/texts/index.js';
import { loginTexts } from '../sections/login/texts/index.js';
import { messageTexts } from '../sections/messages/texts/index.js';
import { optOutTexts } from '../sections/opt-outs/texts/index.js';
import { setupTexts } from '../sections/setup/texts/index.js';
import { simulatorTexts } from '../sections/simulator/texts/index.js';
import { frameTexts } from '../ui/texts/index.js';

const CATALOGUES = bilingual((language) => ({
  ...frameTexts[language],
  ...loginTexts[language],
  ...setupTexts[language],
  ...keyTexts[language],
  ...messageTexts[language],
  ...batchTexts[language],
  ...channelTexts[language],
  ...optOutTexts[language],
  ...simulatorTexts[language],
}));

/** Every text of the panel, in one language. */
export type Catalogue = (typeof CATALOGUES)[Language];

/** Every text of the panel in a language. */
export function catalogueOf(language: Language): Catalogue {
  return CATALOGUES[language];
}
