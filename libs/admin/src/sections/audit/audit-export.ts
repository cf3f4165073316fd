import type { AuditEntryView, AuditFilter, AuditList } from '@recado/audit';
import { csvLine, isoTime } from '@recado/core';

/** Entries that are read at once, so that an export is never held whole. */
const EXPORT_PAGE = 1_000;

/** The lines of a CSV file of the entries, newest first, page by page. */
export async function* auditLines(list: AuditList, filter: AuditFilter): AsyncGenerator<string[], void> {
  for (let before: number | null | undefined; before !== null;) {
    const { items, nextBefore } = await list.page(filter, { before, limit: EXPORT_PAGE });
    yield items.map(lineOf);
    before = nextBefore;
  }
}

function lineOf(entry: AuditEntryView): string {
  const { at, actorType, actorName, action, targetType, targetId, details, ip, requestId } = entry;
  const changes = details === null ? '' : JSON.stringify(details);
  const target = [targetType ?? '', String(targetId ?? '')];
  return csvLine([isoTime(at), actorType, actorName, action, ...target, changes, ip ?? '', requestId ?? '']);
}
