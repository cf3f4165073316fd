import type { Database, SqlParameters } from './port/database.js';

/**
 * Runs the statement that ends leases, at the start of the only server: whoever held them is dead, so they need not run
 * out. Returns false, and changes nothing, where other servers may be at work.
 */
export async function releaseDeadLeases(database: Database, release: string, values?: SqlParameters): Promise<boolean> {
  if (!database.capabilities.singleServer) return false;
  await database.write((tx) => tx.run(release, values));
  return true;
}
