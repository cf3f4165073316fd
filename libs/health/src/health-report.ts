/**
 * What this process depends on. `secret`: its APP_SECRET opens what is encrypted in the database. `workers`: some process
 * sends what this one accepts.
 */
export type CheckName = 'database' | 'redis' | 'secret' | 'workers';
export type CheckResult = 'ok' | 'failed';

/** The answer to orchestrators. It is public, and therefore says nothing more. */
export interface HealthReport {
  status: 'ready' | 'degraded' | 'not_ready';
  checks: Partial<Record<CheckName, CheckResult>>;
  /** Why the database, else the secret, else Redis, else the workers fail, in a sentence. */
  reason?: string;
}
