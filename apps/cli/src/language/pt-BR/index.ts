import { authPhrases } from './auth.js';
import { channelInputPhrases } from './channel-input.js';
import { channelPhrases } from './channels.js';
import { commandPhrases } from './commands.js';
import { configurationPhrases } from './configuration.js';
import { databasePhrases } from './database.js';
import { doctorPhrases } from './doctor.js';
import { keyPhrases } from './keys.js';
import { optOutPhrases } from './opt-outs.js';
import { peoplePhrases } from './people.js';
import type { Phrases } from '@recado/core';
import { unusableDatabasePhrases } from './unusable-database.js';

/** What libraries say, which know English only: it is recognized by its words. */
export const OF_LIBRARIES: Phrases = {
  ...authPhrases,
  ...channelInputPhrases,
  ...configurationPhrases,
  ...unusableDatabasePhrases,
};

/** What the CLI says itself. */
export const OF_THE_CLI: Phrases = {
  ...commandPhrases,
  ...peoplePhrases,
  ...keyPhrases,
  ...channelPhrases,
  ...optOutPhrases,
  ...databasePhrases,
  ...doctorPhrases,
};

/** Everything. */
export const PORTUGUESE: Phrases = { ...OF_LIBRARIES, ...OF_THE_CLI };
