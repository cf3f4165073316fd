import type { AuditFilter } from '@recado/audit';
import { plainText } from '@recado/core';
import type { FieldSentences } from '../../i18n/field-errors.js';
import type { PanelRequest } from '../../panel/panel-request.js';
import { listHref, queryFields } from '../../panel/list-query.js';
import { readDay } from '../../panel/read-day.js';
import { idOf } from '../../panel/read-id.js';
import { auditTexts } from './texts/index.js';
import { typedKeyName } from '../../ui/key-name.js';

const NAMES = ['who', 'what', 'type', 'id', 'from', 'until'] as const;

/** The word by which the page names who is no person and no key, in both languages. */
const INSTALLATION = Object.values(auditTexts).map(({ audit }) => plainText(audit.installation));

/** The filter as the URL holds it: untrusted, and every part is optional. */
export type AuditQuery = Partial<Record<(typeof NAMES)[number] | 'before', unknown>>;

/** The values of the fields, as they were typed. */
export type AuditFields = Record<(typeof NAMES)[number], string>;

/** A filter as it was read, and what is wrong with its fields. */
export interface ReadAuditFilter {
  fields: AuditFields;
  filter: AuditFilter;
  errors: FieldSentences;
}

/** The filter that a URL asks for, with days in the zone of the reader. */
export function readAuditFilter(query: AuditQuery, panel: PanelRequest): ReadAuditFilter {
  const typed = Object.entries(queryFields(NAMES, query));
  const fields = Object.fromEntries(typed.map(([name, text]) => [name, text.trim()])) as AuditFields;
  const { audit: t } = panel.texts(auditTexts);
  const { zone } = panel.format;
  const [id, from, until] = [idOf(fields.id), readDay(fields.from, zone), readDay(fields.until, zone)];
  const errors: FieldSentences = {
    ...(fields.type && !fields.id && { id: t.requiresNumber }),
    ...(fields.id && id === undefined && { id: t.badNumber }),
    ...(fields.from && !from && { from: t.badDay }),
    ...(fields.until && !until && { until: t.badDay }),
  };
  const filter: AuditFilter = {
    ...whoOf(fields.who),
    action: fields.what || undefined,
    target: fields.type && id !== undefined ? { type: fields.type, id } : undefined,
    from: from?.start,
    until: until?.end,
  };
  return { fields, filter, errors };
}

function whoOf(typed: string): Pick<AuditFilter, 'who' | 'byInstallation'> {
  if (INSTALLATION.includes(plainText(typed))) return { byInstallation: true };
  return { who: typedKeyName(typed) || undefined };
}

/** The URL of a page with this filter. */
export function auditHref(
  fields: AuditFields,
  { path = '/admin/audit', before }: { path?: string; before?: number } = {},
) {
  return listHref(path, { ...fields, before });
}
