import type { Installation } from '@recado/core';
import { type CallbackContent, type CallbackRequest, EMPTY_CALLBACK, unverified } from '../port/callback.js';
import { headerOf, isHmacOf, isSameSecret } from '../shared/callback-proof.js';
import { changesIn, standbyAsMessages } from './cloud-change.js';
import { handoversIn } from './cloud-handovers.js';
import { inboundIn } from './cloud-inbound.js';
import { movesIn } from './cloud-moves.js';
import { newsIn } from './cloud-news.js';
import { linksIn } from './cloud-person.js';
import { preferencesIn, stopsIn } from './cloud-preferences.js';
import { receiptsIn, statesIn } from './cloud-statuses.js';
import { NumberDirectory } from './number-directory.js';
import type { WhatsAppCloudSettings } from './whatsapp-cloud.definition.js';

/** The challenge is sent back as it came, so it must not contain HTML. Meta sends about ten digits. */
const CHALLENGE = /^[\w.-]{1,256}$/;

/**
 * Reads what Meta asks and posts (docs/gateways/facts.md, Meta): receipts, messages and choices of recipients, errors of a
 * number, and news of the account. `numbers` learns the numbers that are named.
 */
export function readCloudCallback(
  request: CallbackRequest,
  settings: WhatsAppCloudSettings,
  installation: Installation,
  numbers = new NumberDirectory(),
): CallbackContent {
  if (request.method === 'GET') return handshake(request, settings);
  if (!request.proved && !isSigned(request, settings))
    return unverified(settings.appSecret, headerOf(request, 'x-hub-signature-256'));
  const changes = changesIn(request);
  const ofMessages = changes.flatMap((change) => (change.field === 'messages' ? [change] : standbyAsMessages(change)));
  const ofPreferences = changes.filter(({ field }) => field === 'user_preferences');
  for (const change of ofMessages) numbers.learn(change);
  return {
    verified: true,
    receipts: ofMessages.flatMap((change) => receiptsIn(change, request.receivedAt, installation)),
    inbound: ofMessages.flatMap((change) => inboundIn(change, request.receivedAt)),
    states: ofMessages.flatMap((change) => statesIn(change)),
    identities: [...ofMessages, ...ofPreferences].flatMap((change) => linksIn(change)),
    moves: ofMessages.flatMap((change) => movesIn(change)),
    handovers: changes.flatMap((change) => (change.field === 'messaging_handovers' ? handoversIn(change) : [])),
    preferences: [
      ...ofPreferences.flatMap((change) => preferencesIn(change, request.receivedAt)),
      ...ofMessages.flatMap((change) => stopsIn(change, request.receivedAt)),
    ],
    news: changes.flatMap((change) => newsIn(change, numbers)),
  };
}

function isSigned(request: CallbackRequest, { appSecret }: WhatsAppCloudSettings): boolean {
  const [, signature] = /^sha256=([0-9a-f]{64})$/i.exec(headerOf(request, 'x-hub-signature-256') ?? '') ?? [];
  if (appSecret === undefined || signature === undefined) return false;
  return isHmacOf(signature, 'sha256', appSecret, request.body);
}

/** Answers Meta's verification request with its challenge. */
function handshake({ query }: CallbackRequest, { verifyToken }: WhatsAppCloudSettings): CallbackContent {
  const challenge = query['hub.challenge'] ?? '';
  const isOurs =
    verifyToken !== undefined &&
    query['hub.mode'] === 'subscribe' &&
    CHALLENGE.test(challenge) &&
    isSameSecret(query['hub.verify_token'] ?? '', verifyToken);
  if (!isOurs) {
    return { ...unverified(verifyToken, query['hub.verify_token']), answer: { status: 403, body: '' } };
  }
  return { ...EMPTY_CALLBACK, answer: { status: 200, body: challenge } };
}
