import { Injectable } from '@nestjs/common';
import { Database } from '@recado/database';
import { type CheckedRow, FirstLines } from './check/check-rows.js';
import { PanelKey } from './panel-key.js';
import { SendRules } from './send-rules.js';
import { Sends } from './store/sends.js';

/** Rows of one unit of work. */
const CHUNK = 500;

/** Checks the list of a send: every row gets its fault, or none. */
@Injectable()
export class ListCheck {
  constructor(
    private readonly database: Database,
    private readonly sends: Sends,
    private readonly rules: SendRules,
    private readonly key: PanelKey,
  ) {}

  /**
   * Checks all rows of a send that is ready. False: it was changed meanwhile, and must be checked again, or it is not
   * ready any more.
   */
  async check(id: number): Promise<boolean> {
    const send = await this.sends.find(id);
    if (send?.state !== 'ready') return false;
    const { id: apiKeyId } = await this.key.get();
    const first = new FirstLines();
    let [good, assumed, after] = [0, 0, 0];
    for (;;) {
      const rows = await this.sends.rows(id, { after, limit: CHUNK });
      if (rows.length === 0) break;
      const checked = (await this.rules.check(rows, send, apiKeyId)).map((row) => first.check(row));
      await this.store(id, checked);
      good += checked.filter((row) => 'item' in row).length;
      assumed += checked.filter((row) => 'item' in row && row.isAssumed).length;
      after = rows.at(-1)!.line;
    }
    const update = `UPDATE sends SET good = ?, assumed = ? WHERE id = ? AND state = 'ready' AND revision = ?`;
    return (await this.database.write((tx) => tx.run(update, [good, assumed, id, send.revision]))) > 0;
  }

  private async store(id: number, checked: readonly CheckedRow[]): Promise<void> {
    const rows = checked.map((row) => {
      const fault = 'fault' in row ? row.fault : null;
      return [id, row.line, fault?.code ?? null, fault?.detail ?? null];
    });
    await this.database.write((tx) =>
      tx.updateRows({
        table: 'send_rows',
        columns: { send_id: 'int', line: 'int', fault: 'text', detail: 'text' },
        rows,
        set: { fault: 'r.fault', detail: 'r.detail' },
        where: 'm.send_id = r.send_id AND m.line = r.line',
      }),
    );
  }
}
