import { type RefusedPhone, refusePhone } from './phone-reading.js';

/** The part of a cell that should be a number. */
export interface NumberPart {
  ok: true;
  number: string;
  /** It stands where WhatsApp has the country code always, such as in `wa.me/`. */
  isComplete: boolean;
  /** Something around it was left out. */
  isPart: boolean;
}

const SCHEME = /^(?:tel|callto|whatsapp):(?!\/\/send)(?:\/\/)?(?=\s*[\d+(])/i;
const WORD = 'tel(?:efone)?|fone|fixo|cel(?:ular)?|whats(?:app)?|wpp|zap|phone|mobile|n[uú]mero|contato|contact';
/** What people write before a number. Nothing else before one is left out. */
const LABEL = new RegExp(
  `^(?:[☎☏✆📞📱📲] ?|(?:${WORD})(?: ?[.:]{1,2} ?| ))+(?=[\\d+(]|https?:|wa\\.me|api\\.|whatsapp:)`,
  'iu',
);
/** Ids of WhatsApp that are numbers: of a person, perhaps with one of the person's devices. */
const PERSON_ID = /^(\+?\d+)([:.]\d+)*@(?:s\.whatsapp\.net|c\.us)$/i;
/** Ids of WhatsApp that hide the number, or of groups and channels. */
const OTHER_ID = /@(lid|g\.us|newsletter|broadcast|hosted(?:\.lid)?)$/i;
const SHORT_LINK = /^(?:https?:\/\/)?(?:www\.)?wa\.me\/([^/?#]*)\/?(?:[?#](.*))?$/i;
const SEND_LINK = /^(?:(?:https?:\/\/)?(?:api|web|www)\.whatsapp\.com\/send\/?|whatsapp:\/\/send\/?)\?(.*)$/i;
const OTHER_LINK = /^(?:https?:\/\/|www\.|(?:chat\.)?whatsapp\.com|wa\.me|whatsapp:)/i;

/** Finds the number in a link, in an id of WhatsApp or behind a label; a plain number is returned as it is. */
export function numberPart(text: string): NumberPart | RefusedPhone {
  const label = LABEL.exec(text)?.[0] ?? '';
  // A label is also how the address of a number begins.
  const isLabel = label !== '' && !SCHEME.test(text);
  const part = unlabelled(isLabel ? text.slice(label.length) : text);
  return part.ok && isLabel ? { ...part, isPart: true } : part;
}

function unlabelled(text: string): NumberPart | RefusedPhone {
  const scheme = SCHEME.exec(text);
  if (scheme) return { ok: true, number: text.slice(scheme[0].length).trim(), isComplete: false, isPart: false };
  const [, id, device] = PERSON_ID.exec(text) ?? [];
  if (id !== undefined) return { ok: true, number: id, isComplete: true, isPart: device !== undefined };
  const other = OTHER_ID.exec(text);
  if (other) return refusePhone('whatsapp_id', other[0]);
  return ofLink(text) ?? { ok: true, number: text, isComplete: false, isPart: false };
}

/** Undefined: it is no link. */
function ofLink(text: string): NumberPart | RefusedPhone | undefined {
  const short = SHORT_LINK.exec(text);
  const send = SEND_LINK.exec(text);
  if (!short && !send) return OTHER_LINK.test(text) ? refusePhone('link', text) : undefined;
  const params = new URLSearchParams(short ? short[2] : send?.[1]);
  // A plus sign stands for a blank in a parameter; the number of a link has its country code with it or without.
  const number = (short ? decoded(short[1] ?? '') : (params.get('phone') ?? '')).replace(/^[\s+]+/, '');
  if (!/^\d[\d ().-]*$/.test(number)) return refusePhone('link', text);
  return { ok: true, number, isComplete: true, isPart: Boolean(params.get('text')) };
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    // No address: it is refused as it stands.
    return part;
  }
}
