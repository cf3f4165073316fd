import { entryTexts } from './en/entry.js';
import { keysTexts } from './en/keys.js';
import { messagesTexts } from './en/messages.js';
import { shellTexts } from './en/shell.js';
import { simulatorTexts } from './en/simulator.js';
import type { Catalogue } from './pt-BR.js';

/** What the panel says, in English. */
export const en: Catalogue = {
  ...shellTexts,
  ...entryTexts,
  ...keysTexts,
  ...messagesTexts,
  ...simulatorTexts,
};
