import { type GatewayDefinition, settingsOf } from '@recado/config';
import { z } from 'zod';
import { SANDBOX_TEXTS } from './sandbox.texts.js';

export const sandboxDefinition: GatewayDefinition = {
  kind: 'sandbox',
  settings: settingsOf({ schema: z.object({}), secrets: [], variables: {} }),
  isIdempotent: true,
  texts: SANDBOX_TEXTS,
};
