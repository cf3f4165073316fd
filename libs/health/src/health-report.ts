/** One of the services that this process leans on; `secret`: its APP_SECRET opens what the database keeps sealed. */
export type CheckName = 'database' | 'redis' | 'secret';
export type CheckResult = 'ok' | 'failed';

/** What an orchestrator is told: yes, yes with less, or no; and which of the services fail. Nothing else. */
export interface HealthReport {
  status: 'ready' | 'degraded' | 'not_ready';
  checks: Partial<Record<CheckName, CheckResult>>;
  /** Why the database or the secret fails, in a sentence. */
  reason?: string;
}
