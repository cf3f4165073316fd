import { Inject, Injectable, Optional } from '@nestjs/common';
import { SecretCheck } from '@recado/auth';
import { CONFIG, type Config } from '@recado/config';
import { Database } from '@recado/database';
import { RedisHealth } from '@recado/redis';
import { withTimeout } from '@recado/work';
import type { CheckName, CheckResult, HealthReport } from './health-report.js';
import { Readiness } from './readiness.js';
import { WriteProbe } from './write-probe.js';

/** A database that takes longer is as good as away; orchestrators wait for 1 to 5 s. */
const PATIENCE_MS = 2_000;

const SILENT = 'the database does not answer';
const FULL = 'the database takes no writes: its disk may be full, or it is read-only or locked';
const SEALED =
  'this APP_SECRET does not open what the database keeps: give back the old one, or run "recado forget-secrets"';

/** Whether this process can do its work. */
@Injectable()
export class ServiceHealth {
  constructor(
    private readonly database: Database,
    private readonly readiness: Readiness,
    @Inject(CONFIG) private readonly config: Config,
    private readonly probe: WriteProbe,
    @Optional() private readonly redis?: RedisHealth,
    @Optional() private readonly secret?: SecretCheck,
  ) {}

  /** Messages can be accepted: Redis is not needed for that. */
  async acceptsMessages(): Promise<boolean> {
    return this.readiness.isOpen && (await this.databaseFault()) === undefined;
  }

  /** What this process, in its roles, is ready for. */
  async report(): Promise<HealthReport> {
    const reason = await this.databaseFault();
    const checks = this.checks(reason === undefined);
    const isReady = this.readiness.isOpen && this.needed().every((name) => checks[name] !== 'failed');
    if (!isReady) return { status: 'not_ready', checks, ...(reason !== undefined && { reason }) };
    if (await this.isSealedByOthers())
      return { status: 'degraded', checks: { ...checks, secret: 'failed' }, reason: SEALED };
    return { status: checks.redis === 'failed' ? 'degraded' : 'ready', checks };
  }

  /** Without Redis a worker has nothing to do, but whoever takes messages in goes on: they wait in the database. */
  private needed(): readonly CheckName[] {
    const { roles } = this.config;
    const onlyWorks = roles.has('worker') && !roles.has('api') && !roles.has('admin');
    return onlyWorks ? ['database', 'redis'] : ['database'];
  }

  private checks(hasDatabase: boolean): HealthReport['checks'] {
    const database = word(hasDatabase);
    return this.redis ? { database, redis: word(this.redis.isUp()) } : { database };
  }

  /** Somebody has begun with another APP_SECRET since the start of this process, which was refused a wrong one. */
  private async isSealedByOthers(): Promise<boolean> {
    try {
      return this.secret !== undefined && (await withTimeout(PATIENCE_MS, this.secret.state())) === 'wrong';
    } catch {
      // The database has gone in this moment, and the next look tells that.
      return false;
    }
  }

  /** Undefined: it answers and takes writes. */
  private async databaseFault(): Promise<string | undefined> {
    try {
      await withTimeout(PATIENCE_MS, this.database.read('SELECT 1 AS alive'));
    } catch {
      return SILENT;
    }
    return (await this.probe.isWritable()) ? undefined : FULL;
  }
}

function word(isUp: boolean): CheckResult {
  return isUp ? 'ok' : 'failed';
}
