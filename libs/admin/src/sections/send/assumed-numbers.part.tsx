import { assumedPhoneText, decodeCell, readPhone } from '@recado/core';
import type { AssumedGroup, AssumedRow, SendView } from '@recado/sends';
import { readingText } from '../../panel/reading-text.js';
import { usePanel } from '../../ui/panel-context.js';
import { Table } from '../../ui/table.js';
import { sendTexts } from './texts/index.js';

interface AssumedNumbersProps {
  send: SendView;
  assumptions: readonly AssumedGroup[];
  assumedRows: readonly AssumedRow[];
}

/** How numbers were read that were not complete: what was assumed, how often, and the first lines of it. */
export function AssumedNumbers({ send, assumptions, assumedRows }: AssumedNumbersProps) {
  const panel = usePanel();
  const { send: t } = panel.texts(sendTexts);
  if (assumptions.length === 0) return null;
  return (
    <section class="stack">
      <h2>{t.assumedTitle}</h2>
      <Table<AssumedGroup>
        rows={assumptions}
        columns={[
          {
            head: t.assumedHow,
            namesRow: true,
            cell: ({ assumed }) => t.readWith(assumedPhoneText(assumed, panel.language)),
          },
          { head: t.faultRows, class: 'number', cell: ({ total }) => panel.format.number(total) },
          { head: t.faultFirst, class: 'number', cell: ({ firstLine }) => panel.format.number(firstLine) },
        ]}
      />
      <h3>{t.badTitle}</h3>
      <Table<AssumedRow>
        rows={assumedRows}
        columns={[
          { head: t.badLine, namesRow: true, cell: ({ line }) => panel.format.number(line) },
          { head: t.badContent, cell: ({ cells }) => contentOf(cells, send) },
          { head: t.assumedHow, cell: ({ cells }) => readingOf(cells) },
        ]}
      />
    </section>
  );

  function readingOf(cells: readonly string[]): string | null {
    const cell = cells[send.columns.findIndex(({ target }) => target === 'phone')] ?? '';
    return readingText(readPhone(decodeCell(cell, send.encoding) ?? cell), panel);
  }
}

/** The beginning of a row. */
export function contentOf(cells: readonly string[], { encoding }: SendView): string {
  const text = cells.map((cell) => decodeCell(cell, encoding) ?? cell).join('; ');
  return text.length > 80 ? `${text.slice(0, 80)}…` : text;
}
