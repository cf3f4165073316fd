import type { ComponentChildren } from 'preact';

/** A column of a table. */
export interface Column<Row> {
  head: string;
  /** Only screen readers are told the head. */
  isHeadHidden?: boolean;
  /** Whether its cell names the row. Exactly one column does. */
  namesRow?: boolean;
  /** A class of its cells, such as `number` or `end`. */
  class?: string;
  cell: (row: Row) => ComponentChildren;
}

export interface TableProps<Row> {
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  /** `keys` (the default): narrow screens show the head before each cell. Others place their columns themselves. */
  class?: string;
  /** Whether the link in a row covers it whole. */
  isLinked?: boolean;
  /** Whether a row is past its use. */
  isFaded?: (row: Row) => boolean;
}

/** A list. On narrow screens each row is a block, and each cell has the head of its column before it. */
export function Table<Row>({ columns, rows, class: look = 'keys', isLinked, isFaded }: TableProps<Row>) {
  return (
    <div class="card table-card">
      <table class={`rows ${look}`}>
        <thead>
          <tr>
            {columns.map(({ head, isHeadHidden, class: place }) => (
              <th scope="col" class={place?.includes('number') ? 'number' : undefined}>
                {isHeadHidden ? <span class="unseen">{head}</span> : head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr class={[isLinked && 'linked', isFaded?.(row) && 'faded'].filter(Boolean).join(' ') || undefined}>
              {columns.map((column) => cellOf(column, row))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function cellOf<Row>({ head, isHeadHidden, namesRow, class: look, cell }: Column<Row>, row: Row) {
  if (namesRow) {
    return (
      <th scope="row" class={look}>
        {cell(row)}
      </th>
    );
  }
  return (
    <td class={look} data-label={isHeadHidden ? undefined : head}>
      {cell(row)}
    </td>
  );
}
