import { Injectable } from '@nestjs/common';
import { Database } from '@recado/database';
import { ChannelRules } from './check/channel-rules.js';
import { type CheckedRow, FirstLines } from './check/check-rows.js';
import type { RowFiles } from './check/row-files.js';
import { SendFiles } from './files/send-files.js';
import { PanelKey } from './panel-key.js';
import { SendRules } from './send-rules.js';
import type { SendView } from './store/send.view.js';
import { Sends } from './store/sends.js';

/** The first line that names each file of a send, whether anything is sent to it or not. */
class FileLines {
  /** By the places of the files. */
  readonly lines = new Map<number, number>();

  constructor(private readonly files: Pick<RowFiles, 'namedBy'> | undefined) {}

  note(rows: readonly { line: number; cells: readonly string[] }[]): void {
    if (!this.files) return;
    for (const { line, cells } of rows) {
      for (const place of this.files.namedBy(cells)) if (!this.lines.has(place)) this.lines.set(place, line);
    }
  }
}

/** Rows of one unit of work. */
const CHUNK = 500;

/** Checks the list of a send: every row gets its fault, or none. */
@Injectable()
export class ListCheck {
  constructor(
    private readonly database: Database,
    private readonly sends: Sends,
    private readonly rules: SendRules,
    private readonly channelRules: ChannelRules,
    private readonly files: SendFiles,
    private readonly key: PanelKey,
  ) {}

  /**
   * Checks all rows of a send that is ready. False: it was changed meanwhile, and must be checked again, or it is not
   * ready any more.
   */
  async check(id: number): Promise<boolean> {
    const send = await this.sends.find(id);
    if (send?.state !== 'ready') return false;
    const { id: apiKeyId } = await this.key.of(send);
    const first = send.reading?.sendsDuplicates ? null : new FirstLines();
    const named = new FileLines(await this.files.of(send));
    let [good, assumed, after] = [0, 0, 0];
    for (;;) {
      const rows = await this.sends.rows(id, { after, limit: CHUNK });
      if (rows.length === 0) break;
      named.note(rows);
      const read = await this.channelRules.check(await this.rules.check(rows, send, apiKeyId), send);
      const persons = first && (await this.rules.personsOf(read));
      const checked = first && persons ? read.map((row) => first.check(row, persons)) : read;
      if (!(await this.store(send, checked))) return false;
      good += checked.filter((row) => 'item' in row).length;
      assumed += checked.filter((row) => 'item' in row && row.assumed.length > 0).length;
      after = rows.at(-1)!.line;
    }
    const update = `UPDATE sends SET good = ?, assumed = ? WHERE id = ? AND state = 'ready' AND revision = ?`;
    return this.database.write(async (tx) => {
      if ((await tx.run(update, [good, assumed, id, send.revision])) === 0) return false;
      if (send.files) await this.files.noteLines(tx, id, named.lines);
      return true;
    });
  }

  /** False: the send was changed. Its faults are then those of a newer check, which must not be overwritten. */
  private async store({ id, revision }: SendView, checked: readonly CheckedRow[]): Promise<boolean> {
    const rows = checked.map((row) => {
      const fault = 'fault' in row ? row.fault : null;
      const assumed = 'item' in row && row.assumed.length > 0 ? row.assumed.join() : null;
      return [id, row.line, fault?.code ?? null, fault?.detail ?? null, assumed];
    });
    const { rowLock } = this.database.capabilities;
    const unchanged = `SELECT 1 AS found FROM sends WHERE id = ? AND state = 'ready' AND revision = ? ${rowLock}`;
    return this.database.write(async (tx) => {
      if ((await tx.all(unchanged, [id, revision])).length === 0) return false;
      await tx.updateRows({
        table: 'send_rows',
        columns: { send_id: 'int', line: 'int', fault: 'text', detail: 'text', assumed: 'text' },
        rows,
        set: { fault: 'r.fault', detail: 'r.detail', assumed: 'r.assumed' },
        where: 'm.send_id = r.send_id AND m.line = r.line',
      });
      return true;
    });
  }
}
