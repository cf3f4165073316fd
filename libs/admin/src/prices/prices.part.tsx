import type { PricedDay } from '@recado/queries';
import { Chart } from '../ui/chart.js';
import { usePanel } from '../ui/panel-context.js';
import { Table } from '../ui/table.js';
import { type PriceRow, pricesView } from './prices.view.js';
import { priceTexts } from './texts/index.js';

/** How the provider priced the messages of the last days; nothing where it told no price. */
export function PricesPart({ days }: { days: readonly PricedDay[] }) {
  const panel = usePanel();
  const t = panel.texts(priceTexts);
  const view = pricesView(days, panel);
  if (!view) return null;
  const series = [
    { name: t.billable, tone: 'info' },
    { name: t.free, tone: 'quiet' },
  ] as const;
  return (
    <>
      <section class="card stack">
        <h2>{t.title}</h2>
        <p class="help">{t.lead}</p>
        <Chart title={view.title} series={series} points={view.points} />
      </section>
      <Table<PriceRow>
        rows={view.rows}
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
