import { changesTexts } from './changes.js';
import { channelsTexts } from './channels.js';
import { entryTexts } from './entry.js';
import { keysTexts } from './keys.js';
import { messagesTexts } from './messages.js';
import { optOutsTexts } from './opt-outs.js';
import { frameTexts } from './frame.js';
import { simulatorTexts } from './simulator.js';
import { waitingTexts } from './waiting.js';

/** What the panel says, in Portuguese. `en.ts` says the same: its type and a spec see to it. */
export const ptBR = {
  ...frameTexts,
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
