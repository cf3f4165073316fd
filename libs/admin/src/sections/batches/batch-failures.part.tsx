import { FAILURE_CODES, failureTitle } from '@recado/core';
import type { BatchView } from '@recado/queries';
import { usePanel } from '../../ui/panel-context.js';
import { Table } from '../../ui/table.js';
import { batchTexts } from './texts/index.js';

/** Reasons that are shown; rarer ones are counted. */
const SHOWN = 5;

type Failure = BatchView['failures'][number];

/** Why messages of a batch failed, the most frequent reason first; nothing where none has. */
export function BatchFailures({ id, failures }: Pick<BatchView, 'id' | 'failures'>) {
  const panel = usePanel();
  const { format, language } = panel;
  const { batch: t } = panel.texts(batchTexts);
  if (failures.length === 0) return null;
  const rest = failures.length - SHOWN;
  return (
    <section class="stack" aria-labelledby="failures">
      <h2 id="failures">{t.failures}</h2>
      <Table<Failure>
        rows={failures.slice(0, SHOWN)}
        isLinked
        columns={[
          {
            head: t.reason,
            namesRow: true,
            cell: ({ code }) => (
              <span>
                <a class="strong" href={failuresHref(id, code)}>
                  {failureTitle(code, language) ?? t.otherReason}
                </a>
                {code !== '' && (
                  <span class="under">
                    <code>{code}</code>
                  </span>
                )}
              </span>
            ),
          },
          { head: t.failed, class: 'number', cell: ({ messages }) => format.number(messages) },
        ]}
      />
      {rest > 0 && <p class="help">{t.moreReasons(rest, format.number(rest))}</p>}
    </section>
  );
}

/** The failed messages of a batch with this code; the filter knows those of Recado only. */
function failuresHref(id: number, code: string): string {
  const isKnown = FAILURE_CODES.some((known) => known === code);
  return `/admin/messages?batch=${id}&status=failed${isKnown ? `&code=${code}` : ''}`;
}
