/** One of the services that this process leans on. */
export type CheckName = 'database' | 'redis';
export type CheckResult = 'ok' | 'failed';

/** What an orchestrator is told: yes, yes with less, or no; and which of the services fail. Nothing else. */
export interface HealthReport {
  status: 'ready' | 'degraded' | 'not_ready';
  checks: Partial<Record<CheckName, CheckResult>>;
  /** Why the database fails, in a sentence. */
  reason?: string;
}
