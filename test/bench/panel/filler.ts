import { insertsOf, type Rows } from '../../support/rows/rows.js';
import { DERIVED, layoutOf, messageRows } from './message-rows.js';
import { otherRows } from './other-rows.js';

/** A database that is filled as fast as it can be, while no program uses it. */
export interface Filler {
  run(sql: string): Promise<unknown>;
  /** Drops the secondary indexes of a table during the work: building them again takes minutes, keeping them up hours. */
  withoutIndexes(table: string, work: () => Promise<void>): Promise<void>;
  close(): Promise<void>;
}

/** Fills a migrated database with this many messages of 80 days, and with everything that comes with them. */
export async function fillInstallation(filler: Filler, messages: number, now: number): Promise<void> {
  const layout = layoutOf(messages, now);
  for (const [table, all] of byTable([...otherRows(layout), ...messageRows(layout)])) {
    await filler.withoutIndexes(table, async () => {
      for (const rows of all) for (const insert of insertsOf(rows)) await filler.run(insert);
    });
  }
  for (const { table, sql } of DERIVED) await filler.withoutIndexes(table, async () => void (await filler.run(sql)));
}

function byTable(rows: readonly Rows[]): Map<string, Rows[]> {
  const tables = new Map<string, Rows[]>();
  for (const each of rows) tables.set(each.table, [...(tables.get(each.table) ?? []), each]);
  return tables;
}
