import { Inject, Injectable, Optional } from '@nestjs/common';
import { SecretCheck } from '@recado/auth';
import { CONFIG, type Config } from '@recado/config';
import { within } from '@recado/core';
import { Database } from '@recado/database';
import { RedisHealth } from '@recado/redis';
import type { CheckName, CheckResult, HealthReport } from './health-report.js';
import { Readiness } from './readiness.js';

/** A database that takes longer is as good as away; orchestrators wait for 1 to 5 s. */
const PATIENCE_MS = 2_000;

/** Whether this process can do its work. */
@Injectable()
export class ServiceHealth {
  constructor(
    private readonly database: Database,
    private readonly readiness: Readiness,
    @Inject(CONFIG) private readonly config: Config,
    @Optional() private readonly redis?: RedisHealth,
    @Optional() private readonly secret?: SecretCheck,
  ) {}

  /** Messages can be accepted: Redis is not needed for that. */
  async acceptsMessages(): Promise<boolean> {
    return this.readiness.isOpen && (await this.databaseAnswers());
  }

  /** What this process, in its roles, is ready for. */
  async report(): Promise<HealthReport> {
    const checks = await this.checks();
    const isReady = this.readiness.isOpen && this.needed().every((name) => checks[name] !== 'failed');
    if (!isReady) return { status: 'not_ready', checks };
    const isWhole = checks.redis !== 'failed' && checks.secret !== 'failed';
    return { status: isWhole ? 'ready' : 'degraded', checks };
  }

  /** Without Redis a worker has nothing to do, but whoever takes messages in goes on: they wait in the database. */
  private needed(): readonly CheckName[] {
    const { roles } = this.config;
    const onlyWorks = roles.has('worker') && !roles.has('api') && !roles.has('admin');
    return onlyWorks ? ['database', 'redis'] : ['database'];
  }

  private async checks(): Promise<HealthReport['checks']> {
    const database = word(await this.databaseAnswers());
    const redis = this.redis && { redis: word(this.redis.isUp()) };
    const secret = (await this.isSealedByOthers()) && { secret: word(false) };
    return { database, ...redis, ...secret };
  }

  /** Somebody has begun with another APP_SECRET since the start of this process, which was refused a wrong one. */
  private async isSealedByOthers(): Promise<boolean> {
    try {
      return this.secret !== undefined && (await within(PATIENCE_MS, this.secret.state())) === 'wrong';
    } catch {
      // The database is away, and that is told already.
      return false;
    }
  }

  private async databaseAnswers(): Promise<boolean> {
    try {
      await within(PATIENCE_MS, this.database.read('SELECT 1 AS alive'));
      return true;
    } catch {
      return false;
    }
  }
}

function word(isUp: boolean): CheckResult {
  return isUp ? 'ok' : 'failed';
}
