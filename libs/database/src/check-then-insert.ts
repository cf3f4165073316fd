import { UniqueViolationError } from './port/database-errors.js';
import type { Database, Transaction } from './port/database.js';

/**
 * Writes a unit of work that looks whether a row is there and inserts it if not. Another process may insert the same
 * row between the two; then the unit runs once more, and sees it.
 */
export async function checkThenInsert<T>(database: Database, work: (tx: Transaction) => Promise<T>): Promise<T> {
  try {
    return await database.write(work);
  } catch (error) {
    if (!(error instanceof UniqueViolationError)) throw error;
    return database.write(work);
  }
}
