import type { LinkButton, MessageButton, ReplyButton } from '../message/buttons.js';
import { isShowableName } from '../text/text.js';
import { FIELD_LIMITS } from './field-limits.js';
import { isAbsent, isJsonObject, optionalObject, optionalText, own, shown, type JsonObject } from './fields.js';
import type { Findings } from './findings.js';
import { readAddress } from './read-address.js';
import { readList } from './read-list.js';

const KINDS = ['reply', 'link'] as const;

/** The buttons under a message: one to three that answer, or one link. Undefined: none, or one was refused. */
export function readButtons(source: JsonObject, findings: Findings): MessageButton[] | undefined {
  const found = findings.refusals;
  const values = readList(source, 'buttons', FIELD_LIMITS.buttons, findings);
  const buttons = values.flatMap((value, at) => findings.inside(`buttons.${at}`, () => readButton(value, findings)));
  if (buttons.length > 1 && buttons.some((button) => 'link' in button)) findings.refuse('buttons', 'button_link_alone');
  refuseRepeated(buttons, findings);
  return values.length > 0 && findings.refusals === found ? buttons : undefined;
}

function readButton(source: unknown, findings: Findings): MessageButton[] {
  if (!isJsonObject(source)) {
    findings.refuse('', 'object_expected', { read: shown(source) });
    return [];
  }
  const [kind, other] = KINDS.filter((one) => !isAbsent(own(source, one)));
  if (kind === undefined || other !== undefined) {
    findings.refuse('', 'button_kind');
    return [];
  }
  const button = optionalObject(source, kind, findings);
  if (!button) return [];
  return findings.inside(kind, (): MessageButton[] =>
    kind === 'reply' ? [{ reply: readReply(button, findings) }] : [{ link: readLink(button, findings) }],
  );
}

/** Meta takes no id with spaces at its ends (WhatsApp Business Platform, "Interactive reply buttons messages"). */
function readReply(button: JsonObject, findings: Findings): ReplyButton {
  const id = readLine(button, 'id', FIELD_LIMITS.buttonId, findings);
  if (id !== id.trim()) findings.refuse('id', 'button_id_spaces');
  return { id, title: readLine(button, 'title', FIELD_LIMITS.buttonTitle, findings) };
}

function readLink(button: JsonObject, findings: Findings): LinkButton {
  const title = readLine(button, 'title', FIELD_LIMITS.buttonTitle, findings);
  return { title, url: readAddress(button, 'url', findings, 'button_url_required') ?? '' };
}

/** A text of one line that must be there; empty when it was refused. */
function readLine(button: JsonObject, field: 'id' | 'title', max: number, findings: Findings): string {
  const found = findings.refusals;
  const text = optionalText(button, field, findings, max);
  if (findings.refusals > found) return '';
  if (text === undefined) findings.refuse(field, 'button_text_required', { field });
  else if (!isShowableName(text)) findings.refuse(field, 'name_characters');
  return text ?? '';
}

/** WhatsApp tells answers apart by the id, and refuses the same words twice (131009). */
function refuseRepeated(buttons: readonly MessageButton[], findings: Findings): void {
  const replies = buttons.flatMap((button, at) => ('reply' in button ? [{ at, ...button.reply }] : []));
  for (const { at, ...reply } of replies) {
    for (const field of ['id', 'title'] as const) {
      const isTaken = replies.some((other) => other.at < at && other[field] !== '' && other[field] === reply[field]);
      if (isTaken) findings.refuse(`buttons.${at}.reply.${field}`, 'button_repeated', { field });
    }
  }
}
