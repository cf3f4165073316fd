import { explainFailure } from '@recado/core';
import type { WaitingCode, WaitingFor } from '@recado/messages';
import type { Format, Localization, TextsOf } from '../../session/kit.js';
import { messageTexts } from './texts/index.js';

/** Why a message has not left yet, and until when. `isAllPaused`: every channel is paused, not only its own. */
export function waitingText(reason: WaitingFor, channel: string, localization: Localization, isAllPaused = false) {
  const { code, until } = reason;
  const { format } = localization;
  const { waits } = localization.texts(messageTexts);
  if (isPlain(code)) return waits[code];
  const when = until === null ? null : format.brief(until).text;
  switch (code) {
    case 'schedule':
      return waits.schedule(when ?? '');
    case 'retry':
      return waits.retry(when ?? '');
    case 'recipient_spacing':
      return waits.spacing(when ?? '');
    case 'window':
      return waits.window(channel, when ?? '');
    case 'daily_cap':
      return waits.dailyCap(channel, when);
    case 'new_recipient_cap':
      return coldText(waits, reason)(channel, when);
    case 'pace':
      return waits.pace(channel, when);
    default:
      return stopText(reason, channel, { waits, format, isAllPaused });
  }
}

/** The text for a recipient who has not written: under a lock, or by the number of a day. */
function coldText({ reachOutLocked, newRecipientCap }: StopTeller['waits'], { reason }: WaitingFor) {
  return reason === null ? newRecipientCap : reachOutLocked;
}

/** The codes whose texts have no parameters. */
const PLAIN = ['order', 'receipt', 'batch_paused', 'template', 'queue_unavailable', 'no_owner'] as const;
type PlainCode = (typeof PLAIN)[number];

/** Whether the text of this code has no parameters. */
function isPlain(code: WaitingCode): code is PlainCode {
  return (PLAIN as readonly string[]).includes(code);
}

interface StopTeller {
  waits: TextsOf<(typeof messageTexts)['en']>['waits'];
  format: Format;
  isAllPaused: boolean;
}

function stopText(reason: WaitingFor, channel: string, { waits, format, isAllPaused }: StopTeller): string {
  const { code, until, reason: error } = reason;
  if (code === 'provider_review') return error === null ? waits.review : waits.reviewRefused;
  if (isAllPaused) return waits.allPaused;
  if (code === 'channel_paused' && error === null) return waits.paused(channel);
  const { throttled, failing, stopped } = waits;
  const heads = { channel_throttled: throttled, channel_failing: failing, channel_paused: stopped };
  const head = heads[code as keyof typeof heads](channel);
  const why = error === null ? undefined : explainFailure(error, format.language);
  const isByHand = code === 'channel_paused' && until === null;
  const next = until === null ? waits.triedNow : waits.triedAgain(format.brief(until).text);
  return [head, why, isByHand ? waits.resumeByHand : next].filter((part) => part !== undefined).join(' ');
}
