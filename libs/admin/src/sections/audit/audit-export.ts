import type { AuditEntryView, AuditFilter, AuditList } from '@recado/audit';
import { csvLine, formatLocal } from '@recado/core';
import type { PanelRequest } from '../../panel/panel-request.js';
import { changesOf } from './changes-of.js';
import { type AuditReader, FieldWords } from './field-words.js';
import { auditTexts } from './texts/index.js';

/** Entries that are read at once, so that an export is never held whole. */
const EXPORT_PAGE = 1_000;

/** The line with the headings. */
export function auditHead(panel: PanelRequest): string {
  return csvLine(panel.texts(auditTexts).audit.columns(panel.format.zoneName()));
}

/** The lines of a CSV file of the entries, newest first, page by page. */
export async function* auditLines(
  list: AuditList,
  filter: AuditFilter,
  panel: PanelRequest,
): AsyncGenerator<string[], void> {
  for (let before: number | null | undefined; before !== null;) {
    const { items, nextBefore } = await list.page(filter, { before, limit: EXPORT_PAGE });
    yield items.map((item) => auditLine(item, panel));
    before = nextBefore;
  }
}

/** The line of an entry, in words. */
export function auditLine(entry: AuditEntryView, panel: AuditReader): string {
  const { audit: t } = panel.texts(auditTexts);
  const { at, actorType, actorName, action, targetType, targetId, details, ip, requestId } = entry;
  const type = targetType === null ? '' : (t.targets[targetType] ?? targetType);
  const target = targetId === null ? type : t.targetNumber(type, String(targetId));
  const changes = changesOf(details, new FieldWords(panel)).map(({ field, before, after, value }) =>
    value === undefined ? `${field}: ${before || '—'} → ${after || '—'}` : `${field}: ${value || '—'}`,
  );
  const who = [actorName, t.actorTypes[actorType]];
  const what = [t.actions[action] ?? action, target, changes.join('; ')];
  return csvLine([formatLocal(at, panel.format.zone), ...who, ...what, ip ?? '', requestId ?? '']);
}
