import { SEALED_ALERTS } from '@recado/alerts';
import { SEALED_APPS, SEALED_TEXT_KEYS } from '@recado/auth';
import { SEALED_CALLBACKS } from '@recado/callbacks';
import { SEALED_CHANNELS } from '@recado/channels';
import type { SealedTexts } from '@recado/database';
import { SEALED_DIALECT_KEYS } from '@recado/dialects';
import { SEALED_PHONES } from '@recado/gateways';
import { SEALED_WEBHOOKS } from '@recado/webhooks';
import { phrase, type Text } from '../language/text.js';

/** Everything that the database keeps sealed but the value by which a secret is recognised. */
export const SEALED: readonly (readonly [Text, SealedTexts])[] = [
  [phrase`settings of channels`, SEALED_CHANNELS],
  [phrase`linked phones and their keys`, SEALED_PHONES],
  [phrase`secrets of webhooks`, SEALED_WEBHOOKS],
  [phrase`secrets of alerts`, SEALED_ALERTS],
  [phrase`secrets of authenticator apps`, SEALED_APPS],
  [phrase`callbacks that were not read yet`, SEALED_CALLBACKS],
  [phrase`keys of sealed texts`, SEALED_TEXT_KEYS],
  [phrase`secrets of keys for other providers’ programs`, SEALED_DIALECT_KEYS],
];
