import type { Database, Transaction } from './port/database.js';

/**
 * Runs `release`, which ends leases, at the start of the only server: whoever held them is dead, so they need not run
 * out. Returns false, and changes nothing, where other servers may be at work.
 */
export async function releaseDeadLeases(
  database: Database,
  release: (tx: Transaction) => Promise<unknown>,
): Promise<boolean> {
  if (!database.capabilities.singleServer) return false;
  await database.write(release);
  return true;
}
