import { type GatewayDefinition, settingsOf } from '@recado/config';
import { MEDIA_TYPES } from '@recado/core';
import { z } from 'zod';
import { ANY_FILES } from '../shared/phone-files.js';
import { SANDBOX_TEXTS } from './sandbox.texts.js';

export const sandboxDefinition: GatewayDefinition = {
  kind: 'sandbox',
  settings: settingsOf({ schema: z.object({}), secrets: [], variables: {} }),
  isIdempotent: true,
  carries: {
    media: MEDIA_TYPES,
    templates: 'any',
    files: { maxBytes: ANY_FILES },
    replies: true,
    buttons: true,
    payments: true,
  },
  texts: SANDBOX_TEXTS,
};
