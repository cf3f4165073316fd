import { authPhrases } from './auth.js';
import { channelInputPhrases } from './channel-input.js';
import { channelPhrases } from './channels.js';
import { commandPhrases } from './commands.js';
import { configurationPhrases } from './configuration.js';
import { databasePhrases } from './database.js';
import { doctorPhrases } from './doctor.js';
import { importPhrases } from './import.js';
import { eventPhrases } from './events.js';
import { keyPhrases } from './keys.js';
import { optOutPhrases } from './opt-outs.js';
import { peoplePhrases } from './people.js';
import { redisPhrases } from './redis.js';
import type { Phrases } from '@recado/core';
import { DESCRIPTION_PHRASES } from '@recado/gateways';
import { restorePhrases } from './restore.js';
import { rotateSecretPhrases } from './rotate-secret.js';
import { supportPhrases } from './support.js';
import { unusableDatabasePhrases } from './unusable-database.js';

/** Translations of English sentences that libraries give. They are recognized by their words. */
export const OF_LIBRARIES: Phrases = {
  ...authPhrases,
  ...channelInputPhrases,
  ...configurationPhrases,
  ...unusableDatabasePhrases,
  ...redisPhrases,
  ...DESCRIPTION_PHRASES,
};

/** Translations of the CLI's own phrases. */
export const OF_THE_CLI: Phrases = {
  ...commandPhrases,
  ...peoplePhrases,
  ...keyPhrases,
  ...eventPhrases,
  ...channelPhrases,
  ...optOutPhrases,
  ...importPhrases,
  ...databasePhrases,
  ...doctorPhrases,
  ...restorePhrases,
  ...supportPhrases,
  ...rotateSecretPhrases,
};

/** All phrases. */
export const PORTUGUESE: Phrases = { ...OF_LIBRARIES, ...OF_THE_CLI };
