import { changesTexts } from './en/changes.js';
import { channelsTexts } from './en/channels.js';
import { entryTexts } from './en/entry.js';
import { keysTexts } from './en/keys.js';
import { messagesTexts } from './en/messages.js';
import { optOutsTexts } from './en/opt-outs.js';
import { shellTexts } from './en/shell.js';
import { simulatorTexts } from './en/simulator.js';
import { waitingTexts } from './en/waiting.js';
import type { Catalogue } from './pt-BR.js';

/** What the panel says, in English. */
export const en: Catalogue = {
  ...shellTexts,
  ...entryTexts,
  ...keysTexts,
  ...messagesTexts,
  ...optOutsTexts,
  ...changesTexts,
  ...channelsTexts,
  ...waitingTexts,
  ...simulatorTexts,
};
