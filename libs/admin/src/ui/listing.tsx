import type { ComponentChildren } from 'preact';
import { Empty } from './empty.js';
import { Pager, type PagerProps } from './pager.js';
import { Table, type TableProps } from './table.js';

interface ListingProps<Row> extends TableProps<Row> {
  /** What stands in the place of the rows where there are none. */
  none: { title: string; text: string; children?: ComponentChildren };
  pages: Omit<PagerProps, 'label'>;
  /** Which list it is, for screen readers. */
  label: string;
}

/** A list: its rows or why there are none, and the links between its pages. */
export function Listing<Row>({ none: { title, text, children }, pages, label, ...table }: ListingProps<Row>) {
  return (
    <>
      {table.rows.length > 0 ? (
        <Table<Row> {...table} />
      ) : (
        <Empty title={title}>
          <p>{text}</p>
          {children}
        </Empty>
      )}
      <Pager {...pages} label={label} />
    </>
  );
}

/** The pages of a list that is read by keyset: `before` is the place of this one, `next` that of the next; null: none. */
export function pagesOf(href: (before?: number) => string, before: number | undefined, next: number | null) {
  return { first: before === undefined ? null : href(), next: next === null ? null : href(next) };
}
