import type { DialectCapabilities, Transaction } from './port/database.js';

/**
 * Lets units of work wait for each other that look first and then insert, where no unique key says what is taken. They
 * all lock one row, which always exists: only for what people do now and then.
 */
export async function lockRareChanges(tx: Transaction, { rowLock }: DialectCapabilities): Promise<void> {
  await tx.all(`SELECT id FROM key_version WHERE id = 1 ${rowLock}`);
}
