import type { MarketingPreference } from '../port/callback.js';
import { type Json, recordOf, recordsIn, textOf } from '../shared/json-parts.js';
import { type CloudChange, timeOf } from './cloud-change.js';
import { writerOf } from './cloud-person.js';

/** The only category that Meta documents (docs/gateways/facts.md, Meta). */
const CATEGORY = 'marketing_messages';

/**
 * The words on the button by which Meta lets a template of marketing end itself, in the languages of templates that are known.
 * It comes as a tap on a quick reply, and `user_preferences` only where that field is subscribed.
 */
const STOP_BUTTONS: ReadonlySet<string> = new Set(['stop promotions', 'parar promoções']);

/** The taps on that button in a change of the field `messages`. */
export function stopsIn(change: CloudChange, receivedAt: number): MarketingPreference[] {
  return recordsIn(change.value.messages).flatMap((message) => {
    const { payload, text } = recordOf(message.button) ?? {};
    const words = [payload, text].map((part) => textOf(part)?.normalize('NFC').trim().toLowerCase() ?? '');
    const person = words.some((each) => STOP_BUTTONS.has(each)) ? writerOf(message, change) : undefined;
    return person
      ? [{ sender: change.sender, ...person, value: 'stop', at: timeOf(message.timestamp, receivedAt) }]
      : [];
  });
}

/** What people chose about marketing by the button of WhatsApp, in a change of the field `user_preferences`. Other categories and values are left out. */
export function preferencesIn(change: CloudChange, receivedAt: number): MarketingPreference[] {
  return recordsIn(change.value.user_preferences).flatMap((chosen) => toPreference(chosen, change, receivedAt));
}

function toPreference(chosen: Json, change: CloudChange, receivedAt: number): MarketingPreference[] {
  const { category, value, timestamp, wa_id: from, user_id: userId, parent_user_id: parentId } = chosen;
  const person = writerOf({ from, from_user_id: userId, from_parent_user_id: parentId }, change);
  if (!person || category !== CATEGORY || (value !== 'stop' && value !== 'resume')) return [];
  return [{ sender: change.sender, ...person, value, at: timeOf(timestamp, receivedAt) }];
}
