import type { AuditEntryView } from '@recado/audit';
import { usePanel } from '../../ui/panel-context.js';
import { changesOf, type FieldChange } from './changes-of.js';
import { FieldWords } from './field-words.js';
import { auditTexts } from './texts/index.js';

/** What an entry says of its change, closed until somebody opens it. */
export function Changes({ details }: Pick<AuditEntryView, 'details'>) {
  const panel = usePanel();
  const { audit: t } = panel.texts(auditTexts);
  const changes = changesOf(details, new FieldWords(panel));
  if (changes.length === 0) return null;
  return (
    <details>
      <summary class="quiet">{t.details}</summary>
      <table class="changes">
        <thead class="unseen">
          <tr>
            <th scope="col">{t.field}</th>
            <th scope="col">{t.before}</th>
            <th scope="col">{t.after}</th>
          </tr>
        </thead>
        <tbody>
          {changes.map((change) => (
            <Change {...change} />
          ))}
        </tbody>
      </table>
    </details>
  );
}

function Change({ field, before, after, value }: FieldChange) {
  const { frame } = usePanel().t;
  const row = <th scope="row">{field}</th>;
  if (value !== undefined) {
    return (
      <tr>
        {row}
        <td colspan={2}>{value || frame.none}</td>
      </tr>
    );
  }
  return (
    <tr>
      {row}
      <td>
        <del>{before || frame.none}</del>
      </td>
      <td>{after || frame.none}</td>
    </tr>
  );
}
