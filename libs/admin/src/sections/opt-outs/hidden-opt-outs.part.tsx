import { Confirm } from '../../ui/confirm.js';
import { usePanel } from '../../ui/panel-context.js';
import { Table } from '../../ui/table.js';
import { Time } from '../../ui/time.js';
import type { HiddenOptOutsView } from './hidden-opt-outs.view.js';
import { optOutTexts } from './texts/index.js';

type Row = HiddenOptOutsView['rows'][number];

/** The opt-outs of people whose number WhatsApp hides, until it is learned; nothing where there are none. */
export function HiddenOptOuts({ rows, count }: HiddenOptOutsView) {
  const { texts, format } = usePanel();
  const { optOuts: t } = texts(optOutTexts);
  if (rows.length === 0) return null;
  return (
    <section class="stack" id="hidden">
      <h2>{t.hidden.title}</h2>
      <p class="help">{t.hidden.lead(format.number(count), count > rows.length ? format.number(rows.length) : null)}</p>
      <Table<Row>
        class="keys opt-outs"
        rows={rows}
        columns={[
          { head: t.hidden.identity, namesRow: true, cell: ({ identity }) => <span class="strong">{identity}</span> },
          { head: t.hidden.channel, cell: ({ channel }) => channel },
          { head: t.when, cell: ({ when }) => <Time at={when} /> },
          { head: t.actions, isHeadHidden: true, class: 'end', cell: (row) => <Removal {...row} /> },
        ]}
      />
    </section>
  );
}

function Removal({ remove, removeLabel }: Row) {
  const { optOuts: t } = usePanel().texts(optOutTexts);
  return (
    <Confirm
      {...remove}
      open={t.remove}
      openTone="danger"
      label={removeLabel}
      lead={t.hidden.removeLead}
      submit={t.removeSubmit}
      submitTone="danger-main"
    />
  );
}
