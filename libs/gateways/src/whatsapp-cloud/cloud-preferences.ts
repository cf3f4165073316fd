import type { MarketingPreference } from '../port/callback.js';
import { type Json, recordsIn } from '../shared/json-parts.js';
import { type CloudChange, timeOf } from './cloud-change.js';
import { writerOf } from './cloud-person.js';

/** The only category that Meta documents (docs/gateways/facts.md, Meta). */
const CATEGORY = 'marketing_messages';

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
