/** A service that this process depends on. `secret`: its APP_SECRET opens what is encrypted in the database. */
export type CheckName = 'database' | 'redis' | 'secret';
export type CheckResult = 'ok' | 'failed';

/** The answer to orchestrators. It is public, and therefore says nothing more. */
export interface HealthReport {
  status: 'ready' | 'degraded' | 'not_ready';
  checks: Partial<Record<CheckName, CheckResult>>;
  /** Why the database, else the secret, else Redis fails, in a sentence. */
  reason?: string;
}
