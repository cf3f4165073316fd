import {
  type CallbackContent,
  type CallbackRequest,
  EMPTY_CALLBACK,
  unverified,
} from '../../../libs/gateways/src/port/callback.js';
import { headerOf, isSameSecret, jsonOf } from '../../../libs/gateways/src/shared/callback-proof.js';
import { textOf } from '../../../libs/gateways/src/shared/json-parts.js';
import type { PigeonSettings } from './pigeon.definition.js';

/** The pigeon loft posts the id of a message when it has arrived. */
export function readPigeonCallback(request: CallbackRequest, { token }: PigeonSettings): CallbackContent {
  const given = headerOf(request, 'x-pigeon-token');
  if (given === undefined || !isSameSecret(given, token)) return unverified(token, given);
  const providerMessageId = textOf(jsonOf(request)?.arrived) ?? null;
  const receipt = {
    sender: null,
    messageId: null,
    providerMessageId,
    kind: 'delivered',
    at: request.receivedAt,
  } as const;
  return { ...EMPTY_CALLBACK, receipts: [receipt] };
}
