import { changesTexts } from './pt-BR/changes.js';
import { channelsTexts } from './pt-BR/channels.js';
import { entryTexts } from './pt-BR/entry.js';
import { keysTexts } from './pt-BR/keys.js';
import { messagesTexts } from './pt-BR/messages.js';
import { optOutsTexts } from './pt-BR/opt-outs.js';
import { shellTexts } from './pt-BR/shell.js';
import { simulatorTexts } from './pt-BR/simulator.js';
import { waitingTexts } from './pt-BR/waiting.js';

/** What the panel says, in Portuguese. `en.ts` says the same: its type and a spec see to it. */
export const ptBR = {
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

/** Every text of the panel, in some language. */
export type Catalogue = typeof ptBR;
