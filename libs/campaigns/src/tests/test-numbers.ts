import { Injectable } from '@nestjs/common';
import { Database } from '@recado/database';

const OF = 'SELECT phone FROM send_test_numbers WHERE administrator_id = ?';

/** To which number each person of the panel sends tests, so that they type it once. */
@Injectable()
export class TestNumbers {
  constructor(private readonly database: Database) {}

  /** Null: this person has sent none. */
  async of(administratorId: number): Promise<string | null> {
    const [row] = await this.database.read<{ phone: string }>(OF, [administratorId]);
    return row?.phone ?? null;
  }

  async keep(administratorId: number, phone: string): Promise<void> {
    await this.database.write(async (tx) => {
      await tx.run('DELETE FROM send_test_numbers WHERE administrator_id = ?', [administratorId]);
      await tx.insert('send_test_numbers', ['administrator_id', 'phone'], [[administratorId, phone]]);
    });
  }

  /** Those of these numbers that are kept. */
  async find(phones: readonly string[]): Promise<string[]> {
    const { list } = this.database.capabilities;
    const sql = `SELECT DISTINCT phone FROM send_test_numbers WHERE phone IN ${list} ORDER BY phone`;
    return (await this.database.read<{ phone: string }>(sql, [phones])).map(({ phone }) => phone);
  }

  /** Forgets these numbers, whoever typed them. */
  async remove(phones: readonly string[]): Promise<void> {
    const { list } = this.database.capabilities;
    await this.database.write((tx) => tx.run(`DELETE FROM send_test_numbers WHERE phone IN ${list}`, [phones]));
  }
}
