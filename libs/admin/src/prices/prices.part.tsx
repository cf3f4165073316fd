import { Chart } from '../ui/chart.js';
import { usePanel } from '../ui/panel-context.js';
import { Table } from '../ui/table.js';
import type { PriceRow, PricesView } from './prices.view.js';
import { priceTexts } from './texts/index.js';

/** How the provider priced the messages of the last days. */
export function PricesPart({ title, points, rows }: PricesView) {
  const t = usePanel().texts(priceTexts);
  const series = [
    { name: t.billable, tone: 'info' },
    { name: t.free, tone: 'quiet' },
  ] as const;
  return (
    <>
      <section class="card stack">
        <h2>{t.title}</h2>
        <p class="help">{t.lead}</p>
        <Chart title={title} series={series} points={points} />
      </section>
      <Table<PriceRow>
        rows={rows}
        columns={[
          { head: t.category, namesRow: true, cell: ({ category }) => category },
          { head: t.type, cell: ({ type }) => type },
          { head: t.charge, cell: ({ charge }) => charge },
          { head: t.messages, class: 'number', cell: ({ messages }) => messages },
        ]}
      />
    </>
  );
}
