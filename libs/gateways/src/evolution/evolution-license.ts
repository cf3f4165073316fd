import type { ExchangeEnd, HttpAnswer } from '@recado/http';
import { answerOrFailure } from '../client/failed-pairing.js';
import type { SendResult } from '../port/gateway.js';
import type { PairingFailure } from '../port/pairing.js';
import { suspendChannel } from '../port/send-results.js';
import { jsonIn, textOf } from '../shared/json-parts.js';

/** The first look at whether it has been activated, in ms; the rests grow from there. */
const LOOK_AFTER_MS = 10_000;
/** What is kept of the provider's words has 255 characters: a longer address would be cut, and lead elsewhere. */
const MAX_ADDRESS = 230;

/**
 * Whether a server of Evolution that has not been activated refused the request, whatever it was. It does so before it reads
 * the request, so a message was not sent (docs/gateways/facts.md, Evolution).
 */
export function needsLicense({ body }: HttpAnswer): boolean {
  return jsonIn(body)?.code === 'LICENSE_REQUIRED';
}

/** The result of a request that was refused so: the channel waits until somebody has activated the server. */
export function licenseRequired(answer: HttpAnswer): Extract<SendResult, { kind: 'suspendChannel' }> {
  return suspendChannel('channel_license_required', { afterMs: LOOK_AFTER_MS, detail: licenseDetail(answer) });
}

/** Where a person activates it. Only a whole https address is passed on, because people follow it. */
function licenseDetail({ status, body }: HttpAnswer): string {
  const address = textOf(jsonIn(body)?.register_url);
  return isWebAddress(address) ? `register_url: ${address}` : `HTTP ${status}: LICENSE_REQUIRED`;
}

/** As `answerOrFailure`, for a server that may not have been activated. */
export function activeAnswer(end: ExchangeEnd): HttpAnswer | PairingFailure {
  if (end.kind === 'broken' || !needsLicense(end.answer)) return answerOrFailure(end);
  return { kind: 'failed', code: 'channel_license_required', detail: licenseDetail(end.answer) };
}

function isWebAddress(address: string | undefined): address is string {
  if (address === undefined || address.length > MAX_ADDRESS || !/^https:\/\/[\x21-\x7e]+$/i.test(address)) return false;
  if (!URL.canParse(address)) return false;
  const { username, password } = new URL(address);
  return username === '' && password === '';
}
