import { UniqueViolationError, type Database, type Transaction } from './port/database.js';

/**
 * Runs a unit of work that reads whether a row exists and inserts it if not. Where another process inserted the row
 * between the two, the unit runs a second time and finds it.
 */
export async function checkThenInsert<T>(database: Database, work: (tx: Transaction) => Promise<T>): Promise<T> {
  try {
    return await database.write(work);
  } catch (error) {
    if (!(error instanceof UniqueViolationError)) throw error;
    return database.write(work);
  }
}
