import type { FailureCode } from './failure-explanations.js';

/**
 * What WhatsApp, or the library that speaks to it, says about a message that was not taken:
 * - refused: it will never take this message. notOnWhatsApp: because nobody has the number.
 * - later: it did not take it now. throttled: the whole channel is too fast.
 * - newPeopleLocked: the number may not write to people who have not written to it, or has used up its new people.
 * - restricted: the account as a whole. disconnected: the phone is not connected, so nothing has left.
 * - unclear: it may have the message.
 */
type AnswerMeaning =
  | 'refused'
  | 'notOnWhatsApp'
  | 'later'
  | 'throttled'
  | 'newPeopleLocked'
  | 'restricted'
  | 'disconnected'
  | 'unclear';

export interface WhatsAppAnswer {
  means: AnswerMeaning;
  code: FailureCode;
  /** Which limit locks the number for new people. */
  limit?: 'timelock' | 'quota';
}

const REFUSED: WhatsAppAnswer = { means: 'refused', code: 'gateway_rejected' };
const NOT_ON_WHATSAPP: WhatsAppAnswer = { means: 'notOnWhatsApp', code: 'recipient_not_on_whatsapp' };
const LATER: WhatsAppAnswer = { means: 'later', code: 'gateway_not_ready' };
const THROTTLED: WhatsAppAnswer = { means: 'throttled', code: 'gateway_throttled' };
const TIMELOCKED: WhatsAppAnswer = { means: 'newPeopleLocked', code: 'reach_out_locked', limit: 'timelock' };
const CAPPED: WhatsAppAnswer = { means: 'newPeopleLocked', code: 'reach_out_locked', limit: 'quota' };
const RESTRICTED: WhatsAppAnswer = { means: 'restricted', code: 'channel_restricted' };
const DISCONNECTED: WhatsAppAnswer = { means: 'disconnected', code: 'channel_disconnected' };
const UNCLEAR: WhatsAppAnswer = { means: 'unclear', code: 'gateway_unclear' };

/**
 * The numbers in the answer of WhatsApp's server to a message (`<ack error="463">`). 463 and 475: WhiskeySockets/Baileys
 * issues 2441 and 2707, and its `SERVER_ERROR_CODES`; 479 is there a stanza for devices that the recipient has no more, so
 * that a new look-up may help. What failed on the server (5xx) was not taken either.
 */
const BY_NUMBER: ReadonlyMap<number, WhatsAppAnswer> = new Map([
  [429, THROTTLED],
  [463, TIMELOCKED],
  [475, CAPPED],
  [479, LATER],
  [500, LATER],
  [503, LATER],
]);

/** Another number is a refusal of this message. */
export function answerByNumber(number: number): WhatsAppAnswer {
  return BY_NUMBER.get(number) ?? REFUSED;
}

/** whatsmeow's error for a message that the server refused with a number; some programs word that of new people anew. */
const SERVER_REFUSAL = /\bserver returned error (\d{3})\b|\berror (463|475)\b/i;

/**
 * The words of whatsmeow (tulir/whatsmeow: `errors.go`, `send.go`, `request.go`) and Baileys (`messages-send.ts`) for what
 * ends a message. A question that they ask before they send (`info query`: devices, keys) ends before anything has left;
 * what ends while the answer to the message itself is awaited may have been taken. The first that matches counts.
 */
const BY_WORDS: readonly (readonly [RegExp, WhatsAppAnswer])[] = [
  [/\baccount_restricted\b/i, RESTRICTED],
  [/\btimed out waiting for message send\b|\bdisconnected before message send\b/i, UNCLEAR],
  [/\brate-overlimit\b|\binfo query returned status 429\b/i, THROTTLED],
  [/\bwebsocket not connected\b|\bdisconnected before info query\b/i, DISCONNECTED],
  [/\bstore doesn't contain a device\b|\bnot logged in\b/i, DISCONNECTED],
  [/\binfo query (?:timed out|returned)\b/i, LATER],
  [/\bcan't encrypt message\b|\bno signal session established\b|\ball encryptions failed\b|\bno sessions\b/i, LATER],
  [/\bno LID found for\b|\bis not registered on WhatsApp\b/i, NOT_ON_WHATSAPP],
  [/\brecipient must be a user JID\b|\bcan't send message to unknown server\b/i, REFUSED],
];

/**
 * What the words of an error mean; undefined: they are not known. Pass the words of the error alone: an answer may also
 * contain the text of our message.
 */
export function answerByWords(words: string): WhatsAppAnswer | undefined {
  const [, any, ofNewPeople] = SERVER_REFUSAL.exec(words) ?? [];
  const number = any ?? ofNewPeople;
  if (number !== undefined) return answerByNumber(Number(number));
  return BY_WORDS.find(([pattern]) => pattern.test(words))?.[1];
}
