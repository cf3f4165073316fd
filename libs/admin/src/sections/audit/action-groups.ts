import type { Language } from '@recado/core';
import { type Choice, choice } from '../../ui/choice.js';
import type { auditTexts } from './texts/index.js';

type AuditTexts = (typeof auditTexts)[Language]['audit'];

/** The group of the actions whose codes begin so. */
const GROUPS: Readonly<Record<string, keyof AuditTexts['groups']>> = {
  administrator: 'people',
  recovery_codes: 'people',
  second_factor: 'people',
  api_key: 'keys',
  channel: 'channels',
  channels: 'channels',
  pool: 'channels',
  batch: 'sending',
  message: 'sending',
  messages: 'sending',
  send: 'sending',
  saved_text: 'sending',
  list: 'recipients',
  opt_out: 'recipients',
  opt_outs: 'recipients',
  recipient: 'recipients',
  webhook: 'webhooks',
};

/** The actions by group, in the order of the groups and of the alphabet; `chosen`: the code of the one that is chosen. */
export function actionChoices(chosen: string, t: AuditTexts, language: Language): Choice[] {
  const groupOf = (code: string) => GROUPS[code.split('.')[0]!] ?? 'installation';
  const all = Object.entries(t.actions).map(([code, text]) => ({ code, text, group: groupOf(code) }));
  const order = Object.keys(t.groups);
  const sorted = all.sort(
    (a, b) => order.indexOf(a.group) - order.indexOf(b.group) || a.text.localeCompare(b.text, language),
  );
  return sorted.map(({ code, text, group }) => ({ ...choice(chosen, code, text), group: t.groups[group] }));
}
