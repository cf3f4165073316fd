import { carrierFor, type OutsideWindow } from '@recado/config';
import {
  type BatchItem,
  carrierText,
  codePoints,
  fillBody,
  isButton,
  isCarriable,
  isShortEnough,
  type MessageContent,
  type MessagePayment,
  type Violation,
} from '@recado/core';

/** What Meta accepts outside the window, in characters (docs/gateways/facts.md). */
const MAX_LENGTH = 1_024;
/** A line break becomes three characters in a template, so that a text grows to this at most. */
const MAX_GROWTH = 3;
const BARE_BODY = '{{1}}';

/**
 * Warns of a message that could not be sent if the window of its recipient was closed. `body`: that of the template
 * that carries it; null: not known. Undefined: it could be sent.
 */
export function carriageWarning(
  { index, text, content }: BatchItem,
  window: OutsideWindow,
  body: string | null,
): Violation | undefined {
  if (content?.template) return undefined;
  if (isButton(content?.payment)) return paymentWarning(index, content.payment);
  const media = content?.media?.type;
  const carrier = carrierFor(window, media);
  if (content?.buttons || (media && carrier === null))
    return contentWarning(`messages.${index}`, content, window.policy === 'direct_send');
  const isDirect = window.policy === 'direct_send' && !media;
  return lengthWarning(`messages.${index}`, text, body, { isDirect, hasCarrier: carrier !== null });
}

/** Of a text that is too long outside the window, directly or in the carrier. */
function lengthWarning(
  path: string,
  text: string,
  body: string | null,
  { isDirect, hasCarrier }: { isDirect: boolean; hasCarrier: boolean },
): Violation | undefined {
  if (text.length * MAX_GROWTH + (body ?? BARE_BODY).length <= MAX_LENGTH) return undefined;
  if (isDirect ? isShortEnough(text) : !hasCarrier || isCarriable(text, body)) return undefined;
  const sent = isDirect ? text : fillBody(body ?? BARE_BODY, [carrierText(text)]);
  const params = { length: codePoints(sent), max: MAX_LENGTH };
  return { path: `${path}.message`, code: 'text_not_carriable', params };
}

/** Direct Send takes buttons with the category utility only, and a medium above them. */
function contentWarning(
  path: string,
  { buttons, category = 'utility' }: MessageContent,
  isDirect: boolean,
): Violation | undefined {
  if (!buttons) return { path: `${path}.media`, code: 'media_not_carriable' };
  return isDirect && category === 'utility' ? undefined : { path: `${path}.buttons`, code: 'buttons_not_carriable' };
}

/** A text with the code is told of by its failure only: it is short. */
function paymentWarning(index: number, { fallback }: MessagePayment): Violation | undefined {
  return fallback ? undefined : { path: `messages.${index}.payment`, code: 'payment_not_carriable' };
}
