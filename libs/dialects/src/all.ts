import type { DialectName } from '@recado/core';
import type { Dialect } from './core/dialect.js';
import type { DialectFormat } from './core/format.js';
import { EVOLUTION_FORMAT, EVOLUTION_SEND_FORMAT } from './evolution/evolution-webhooks.js';
import { EVOLUTION } from './evolution/evolution.dialect.js';
import { META_FORMAT } from './meta/meta-webhooks.js';
import { META, META_UPLOADS } from './meta/meta.dialect.js';
import { TWILIO_FORMAT } from './twilio/twilio-webhooks.js';
import { TWILIO } from './twilio/twilio.dialect.js';
import { WAHA_FORMAT } from './waha/waha-webhooks.js';
import { WAHA } from './waha/waha.dialect.js';
import { Z_API_FORMAT, Z_API_RECEIVED_FORMAT, Z_API_STATUS_FORMAT } from './z-api/z-api-webhooks.js';
import { Z_API } from './z-api/z-api.dialect.js';

/** The dialects that this version speaks. */
export const DIALECTS_BY_NAME: ReadonlyMap<DialectName, Dialect> = new Map(
  [META, EVOLUTION, TWILIO, WAHA, Z_API].map((one) => [one.name, one]),
);

/** The routes that take forms with a file. */
export const DIALECT_UPLOADS: readonly string[] = META_UPLOADS;

/** The formats of webhooks, each under the name of its dialect, or under one that begins with it. */
export const FORMATS: ReadonlyMap<string, DialectFormat> = new Map([
  ['meta', META_FORMAT],
  ['twilio', TWILIO_FORMAT],
  ['evolution', EVOLUTION_FORMAT],
  ['evolution-send', EVOLUTION_SEND_FORMAT],
  ['waha', WAHA_FORMAT],
  ['z-api', Z_API_FORMAT],
  ['z-api-status', Z_API_STATUS_FORMAT],
  ['z-api-received', Z_API_RECEIVED_FORMAT],
]);
