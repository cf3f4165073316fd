import type { AuditFilter } from '@recado/audit';
import { plainText } from '@recado/core';
import { dayIn, describeFilter, type FieldSentences, type FilterReading, namedTexts } from '../../session/kit.js';
import { idOf, type PanelRequest } from '../../session/kit.js';
import { auditTexts } from './texts/index.js';
import { typedKeyName } from '../../ui/kit.js';

const text = [(typed: string) => typed, 'badNumber'] as const;
/** The errors are the names of texts. */
const FIELDS = {
  who: text,
  what: text,
  type: text,
  id: [idOf, 'badNumber'],
  from: dayIn('badDay'),
  until: dayIn('badDay'),
} as const;
export const AUDIT_FILTER = describeFilter<{ zone: string }>()(FIELDS);

/** The word by which the page names who is no person and no key, in both languages. */
const INSTALLATION = Object.values(auditTexts).map(({ audit }) => plainText(audit.installation));

/** The values of the fields, as they were typed. */
export type AuditFields = FilterReading<typeof FIELDS>['typed'];

/** The filter that a URL asks for, with days in the zone of the reader, and the sentences at its fields. */
export function readAuditFilter(panel: PanelRequest) {
  const { values, ...reading } = AUDIT_FILTER.read(panel.query, panel.format);
  const { audit: t } = panel.texts(auditTexts);
  const { who, what, type, id, from, until } = values;
  const errors: FieldSentences = {
    ...(type && !reading.typed.id && { id: t.requiresNumber }),
    ...namedTexts(t, reading.errors),
  };
  const filter: AuditFilter = {
    ...whoOf(who ?? ''),
    action: what,
    target: type && id !== undefined ? { type, id } : undefined,
    from: from?.start,
    until: until?.end,
  };
  return { ...reading, errors, filter };
}

function whoOf(typed: string): Pick<AuditFilter, 'who' | 'byInstallation'> {
  if (INSTALLATION.includes(plainText(typed))) return { byInstallation: true };
  return { who: typedKeyName(typed) || undefined };
}
